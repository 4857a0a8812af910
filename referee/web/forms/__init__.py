"""Forms: fields that read what people type, and one way to say why something was not done.

A form is a class of fields. A page builds it from the request, tries to do what it asks for, and
answers with the same form where that was refused, everything typed still in it:

    class PinForm(PageForm):
        current = SecretField(lazy_gettext("Current password"))
        pin = SecretField(lazy_gettext("New PIN"), description=lazy_gettext("6 to 12 digits"))

    form = PinForm(request.form)
    done = form.attempt(lambda: choose_pin(account, form.current.value, form.pin.value))
    if isinstance(done, Refusal):
        return answer_form("accounts/pin.html", form)

In the template `page_form` (components/page/event_form.html) writes the tag, `field(form.pin)`
(components/page/field.html) a field with its label, hint and error, and `whole_form(form)` what is
said of the form as a whole. `web/accounts/own_account.py` and its template are a worked example.

An error of the rules goes to the field that its `place` names. A form whose fields have other names
says by `field_of` which one it is; `check` compares fields with one another.
A form that writes to a ledger is a `LedgerForm`: it has `after` and `event_id`.
A field of a new kind is a subclass of `TypedField` whose `parse` returns the value or raises
RuleError. Fields that are there once for each seat or side are an `EachField`; rows that people add
or take away are WTForms' own `FieldList`.
"""
