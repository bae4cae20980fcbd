import type { Decorator } from 'final-form';

/** After an attempt to send, puts the focus into the first field that has an error. A final-form decorator. */
export const focusFirstError: Decorator = form => {
  const original = form.submit;
  form.submit = () => {
    const result = original.call(form);
    // The errors have to be on the page before one can be found there.
    const focusLater = () => setTimeout(() => findFirstInvalid(form.getRegisteredFields())?.focus());
    if (result) void result.then(focusLater);
    else focusLater();
    return result;
  };
  return () => {
    form.submit = original;
  };
};

function findFirstInvalid(names: readonly string[]): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[name][aria-invalid="true"]')].find(control =>
    names.includes(control.getAttribute('name') ?? ''),
  );
}
