import type { Texts } from '../pages/texts.ts';
import { brandOf, digitsOf, formatExpiry, formatNumber, type CardText } from './cardRules.ts';
import { addStyles } from './shadowStyles.ts';

export type Part = keyof CardText;

interface FieldHooks {
  texts: Texts;
  hidePostalCode: boolean;
  changed(): void;
  focused(): void;
  blurred(): void;
  escaped(): void;
}

const attributes: Readonly<Record<Part, { autocomplete: string; placeholder: string; numeric: boolean }>> = {
  number: { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', numeric: true },
  expiry: { autocomplete: 'cc-exp', placeholder: 'MM / YY', numeric: true },
  cvc: { autocomplete: 'cc-csc', placeholder: 'CVC', numeric: true },
  postal: { autocomplete: 'postal-code', placeholder: '', numeric: false },
};

/** Creates the card inputs in a closed shadow root: no script of the page can read what is typed. */
export function createCardField(container: HTMLElement, hooks: FieldHooks) {
  const { texts } = hooks;
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const styled = addStyles(root);
  const card = document.createElement('div');
  card.className = 'card';
  const brand = document.createElement('span');
  brand.className = 'brand';
  brand.setAttribute('aria-hidden', 'true');
  const note = document.createElement('p');
  note.className = 'test';
  note.textContent = `${texts.testPayments}. ${texts.testExplained}`;
  const parts: Part[] = ['number', 'expiry', 'cvc', ...(hooks.hidePostalCode ? [] : (['postal'] as const))];
  const inputs = new Map(parts.map(part => [part, createInput(part, texts[part])]));
  card.append(brand, ...inputs.values(), note);
  root.append(card);
  container.append(host);

  const valueOf = (part: Part) => inputs.get(part)?.value ?? '';
  const format = (part: Part, input: HTMLInputElement) => {
    if (part === 'number') input.value = formatNumber(input.value);
    if (part === 'expiry' && !input.value.endsWith(' / ')) input.value = formatExpiry(input.value);
    if (part === 'cvc') input.value = digitsOf(input.value).slice(0, brandOf(valueOf('number')).cvc);
  };
  /** Moves focus to the next part when this one is complete. */
  const advance = (part: Part, input: HTMLInputElement) => {
    const { lengths, cvc } = brandOf(valueOf('number'));
    const whole = { number: Math.max(...lengths), expiry: 4, cvc, postal: Infinity }[part];
    if (input.selectionStart !== input.value.length || digitsOf(input.value).length < whole) return;
    inputs.get(parts[parts.indexOf(part) + 1] ?? part)?.focus();
  };
  for (const [part, input] of inputs) {
    input.addEventListener('input', () => {
      format(part, input);
      const { name } = brandOf(valueOf('number'));
      brand.textContent = name === 'unknown' ? '' : name;
      hooks.changed();
      advance(part, input);
    });
    input.addEventListener('keydown', event => {
      if (event.key === 'Escape') hooks.escaped();
      // Backspace in an empty part moves to the previous one.
      const before = inputs.get(parts[parts.indexOf(part) - 1] ?? part);
      if (event.key === 'Backspace' && input.value === '' && before !== input) before?.focus();
    });
    input.addEventListener('focus', () => hooks.focused());
    input.addEventListener('blur', () => hooks.blurred());
  }
  return {
    host,
    /** Resolves when the styles have been applied. */
    styled,
    parts,
    texts: (): CardText => ({
      number: valueOf('number'),
      expiry: valueOf('expiry'),
      cvc: valueOf('cvc'),
      postal: valueOf('postal'),
    }),
    hasFocus: () => [...inputs.values()].includes(root.activeElement as HTMLInputElement),
    focus: () => inputs.get('number')?.focus(),
    blur: () => (root.activeElement as HTMLElement | null)?.blur(),
    set: (part: Part, value: string) => {
      const input = inputs.get(part);
      if (input) input.value = value;
    },
    disable: (isDisabled: boolean) => inputs.forEach(input => (input.disabled = isDisabled)),
    mark: (part: Part, isInvalid: boolean) => {
      const input = inputs.get(part);
      input?.classList.toggle('invalid', isInvalid);
      input?.setAttribute('aria-invalid', String(isInvalid));
    },
  };
}

function createInput(part: Part, label: string): HTMLInputElement {
  const input = document.createElement('input');
  const { autocomplete, placeholder, numeric } = attributes[part];
  input.className = part;
  input.type = 'text';
  input.inputMode = numeric ? 'numeric' : 'text';
  input.setAttribute('autocomplete', autocomplete);
  input.setAttribute('aria-label', label);
  input.placeholder = placeholder || label;
  return input;
}
