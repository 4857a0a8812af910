"""Forms: fields that read what people type, and one way to say why something was not done.

A form is a class of fields; a page builds it from the request, tries to do what it asks for, and
answers with the same form where that was refused:

    class PinForm(PageForm):
        current = SecretField(lazy_gettext("Present password"))
        pin = SecretField(lazy_gettext("New PIN"), description=lazy_gettext("6 to 12 digits"))

    form = PinForm(request.form)
    done = form.attempt(lambda: choose_pin(account, form.current.value, form.pin.value))
    if isinstance(done, Refusal):
        return answer_form("people/pin.html", form)

In the template `field(form.pin)` of `components/page/field.html` shows a field with its label,
hint, error and what was typed, and `whole_form(form)` what was said of the form as a whole.

A form that writes to a ledger is a `LedgerForm`: it has `after` and `event_id`.
A field of a new kind is a subclass of `TypedField` with a method `parse`, which raises RuleError.
Fields that are there once for each seat or side are an `EachField`; rows that people add or take
away are WTForms' own `FieldList`.
"""
