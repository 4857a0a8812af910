// Errors of a person, in the words of the catalog: the mistake, its place and the article.

/**
 * An entry of a person that cannot have happened, or that the rules do not allow.
 *
 * `template` is English with `%(name)s` placeholders filled from `params`, as in the rules of the
 * server: the page has its translation. `place` says where: `hands[3].tricks[2]`.
 */
export class RuleError extends Error {
  constructor(template, { place = "", article = null, ...params } = {}) {
    super(said(template, params));
    Object.assign(this, { template, params, place, article });
  }

  /** What it says, of its template in another language. */
  said(template) {
    return said(template, this.params);
  }

  /** The error with its place inside a container: `tricks[2]` within `hands[3]`. */
  within(outer) {
    const joint = this.place === "" || this.place.startsWith("[") ? "" : ".";
    this.place = outer + joint + this.place;
    return this;
  }
}

function said(template, params) {
  return template.replace(/%\((\w+)\)s/g, (_, name) => params[name]);
}

/** Read with an error that says where: a key, or an index of a list. */
export function at(place, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof RuleError) error.within(typeof place === "number" ? `[${place}]` : place);
    throw error;
  }
}

/** A whole number in a range. */
export function readInt(value, least, most) {
  if (!Number.isInteger(value)) throw new RuleError("must be a whole number");
  if (value < least) throw new RuleError("must be %(least)s or more", { least });
  if (value > most) throw new RuleError("must be %(most)s at most", { most });
  return value;
}

/** The key that says what was taken, of the `ways` to say it; undefined where there is none. */
export function oneWay(value, ways) {
  const [first, second] = ways.filter((way) => way in value);
  if (second !== undefined) {
    throw new RuleError("%(first)s and %(second)s cannot both say what was taken", { first, second });
  }
  return first;
}
