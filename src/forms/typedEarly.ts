const withoutText: ReadonlySet<string> = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image']);

/**
 * Tells React what was typed, chosen or filled in by the browser before the form was hydrated. React would reset it to
 * what the server has rendered with its next update; a text area that has a text already is reset before this can run.
 */
export function takeOverTyped(form: HTMLFormElement): void {
  // All are read first: with the first event, React resets the others.
  const repeats = [...form.elements].map(repeatOf);
  for (const repeat of repeats) repeat?.();
}

/** Returns a function that does once more what was done to the control; undefined: nothing was. */
function repeatOf(control: Element): (() => void) | undefined {
  if (control instanceof HTMLTextAreaElement) return typedIn(control, HTMLTextAreaElement.prototype);
  if (control instanceof HTMLSelectElement) return chosenIn(control);
  if (!(control instanceof HTMLInputElement) || withoutText.has(control.type)) return undefined;
  const isPressed = control.type === 'checkbox' || control.type === 'radio';
  return isPressed ? pressOf(control) : typedIn(control, HTMLInputElement.prototype);
}

function typedIn(control: HTMLInputElement | HTMLTextAreaElement, prototype: object) {
  const { value, defaultValue } = control;
  if (value === defaultValue) return undefined;
  return () => {
    // React compares with what was last set on the element itself, which it observes.
    control.value = defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function pressOf(control: HTMLInputElement) {
  const { checked, defaultChecked, type } = control;
  // Of radio buttons, the chosen one changes the other.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined;
  return () => {
    control.checked = defaultChecked;
    control.click();
  };
}

function chosenIn(control: HTMLSelectElement) {
  const { value, options } = control;
  const first = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  if (value === first?.value) return undefined;
  return () => {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
