import type { Decorator } from 'final-form';

/** Focuses the first invalid field after an attempt to submit. A final-form decorator. */
export const focusFirstError: Decorator = form => {
  const original = form.submit;
  form.submit = () => {
    const result = original.call(form);
    // The errors have to be rendered before one can be found.
    const focusLater = () => setTimeout(() => findFirstInvalid(form.getRegisteredFields())?.focus());
    if (result) void result.then(focusLater);
    else focusLater();
    return result;
  };
  return () => {
    form.submit = original;
  };
};

/** Returns the first control that shows an error, among the fields of these names. */
export function findFirstInvalid(names: readonly string[]): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[name][aria-invalid="true"]')].find(control =>
    names.includes(control.getAttribute('name') ?? ''),
  );
}
