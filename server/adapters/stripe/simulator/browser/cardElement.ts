import type {
  StripeCardElement,
  StripeCardElementOptions,
  StripeCardElementUpdateOptions,
} from '@stripe/stripe-js';
import { texts as allTexts, type Texts } from '../pages/texts.ts';
import type { Locale } from '../pages/locale.ts';
import { IntegrationError } from './api.ts';
import { createCardField } from './cardField.ts';
import { brandOf, digitsOf, cardError, flawOfPart, type CardText, type Flaw } from './cardRules.ts';
import { createListeners, type CardEvents, type Handler } from './events.ts';

const messages: Readonly<Record<Flaw, keyof Texts>> = {
  incomplete_number: 'incompleteNumber',
  invalid_number: 'invalidNumber',
  incomplete_expiry: 'incompleteExpiry',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year_past: 'expired',
  invalid_expiry_year: 'invalidYear',
  incomplete_cvc: 'incompleteCvc',
  incomplete_zip: 'incompletePostal',
};

/** Names of `on` and `off` that Stripe's library also answers to, though it doesn't declare them. */
interface FormerNames {
  addEventListener: StripeCardElement['on'];
  removeEventListener: StripeCardElement['off'];
}

const inherited = ['color', 'fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'lineHeight'] as const;

/** Creates the card element: number, expiry, security code and, unless hidden, postal code in one line. */
export function createCardElement(locale: Locale, given: StripeCardElementOptions, forget: () => void) {
  const texts = allTexts[locale];
  const handlers = createListeners();
  const classes = {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
    webkitAutofill: 'StripeElement--webkit-autofill',
    ...given.classes,
  };
  let options = given;
  let container: HTMLElement | undefined;
  let field: ReturnType<typeof createCardField> | undefined;
  let isDestroyed = false;
  let wasFocused = false;

  const hasPostal = () => options.hidePostalCode !== true;
  const typed = (): CardText => {
    const card = field?.texts() ?? { number: '', expiry: '', cvc: '', postal: '' };
    return hasPostal() ? card : { ...card, postal: options.value?.postalCode ?? '' };
  };
  const flaw = () => cardError(typed(), hasPostal(), new Date());
  const errorOf = (code: Flaw) => ({
    type: 'validation_error' as const,
    code,
    message: texts[messages[code]],
  });

  /** Returns the first error to show: an incomplete part counts only once focus has left the element. */
  const visibleFlaw = (isLeft: boolean): Flaw | undefined => {
    const card = typed();
    let first: Flaw | undefined;
    for (const part of field?.parts ?? []) {
      const found = card[part] === '' ? undefined : flawOfPart(part, card, new Date());
      const isShown = found !== undefined && (isLeft || found.startsWith('invalid'));
      field?.mark(part, isShown);
      if (isShown) first ??= found;
    }
    return first;
  };

  const announce = (isLeft = false) => {
    const card = typed();
    const visible = visibleFlaw(isLeft);
    const isEmpty = Object.entries(card).every(([part, value]) => part === 'postal' || value === '');
    const isComplete = flaw() === undefined;
    container?.classList.toggle(classes.complete, isComplete);
    container?.classList.toggle(classes.empty, isEmpty);
    container?.classList.toggle(classes.invalid, visible !== undefined);
    handlers.emit('change', {
      elementType: 'card',
      empty: isEmpty,
      complete: isComplete,
      brand: brandOf(card.number).name,
      value: { postalCode: card.postal },
      error: visible ? errorOf(visible) : undefined,
    });
  };

  const alive = () => {
    if (isDestroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
  };

  const on = <E extends keyof CardEvents>(name: E, handler: Handler<E>) => {
    handlers.add(name, handler);
    return element;
  };
  const off = <E extends keyof CardEvents>(name: E, handler?: Handler<E>) => {
    handlers.remove(name, handler);
    return element;
  };

  const element: StripeCardElement & FormerNames = {
    on,
    addEventListener: on,
    once<E extends keyof CardEvents>(name: E, handler: Handler<E>) {
      handlers.addOnce(name, handler);
      return element;
    },
    off,
    removeEventListener: off,
    mount(target: string | HTMLElement) {
      alive();
      const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
      if (!found)
        throw new IntegrationError(
          `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
        );
      if (field) element.unmount();
      container = found;
      found.replaceChildren();
      found.classList.add(classes.base, classes.empty);
      const made = createCardField(found, {
        texts,
        hidePostalCode: !hasPostal(),
        changed: () => announce(),
        focused() {
          if (wasFocused) return;
          wasFocused = true;
          found.classList.add(classes.focus);
          handlers.emit('focus', { elementType: 'card' });
        },
        blurred() {
          // Moving focus between the parts is no blur of the element.
          setTimeout(() => {
            if (made.hasFocus()) return announce();
            wasFocused = false;
            found.classList.remove(classes.focus);
            announce(true);
            handlers.emit('blur', { elementType: 'card' });
          });
        },
        escaped: () => handlers.emit('escape', { elementType: 'card' }),
      });
      field = made;
      made.host.lang = locale;
      for (const name of inherited) {
        const value = options.style?.base?.[name];
        if (typeof value === 'string') made.host.style[name] = value;
      }
      const { base, invalid } = options.style ?? {};
      made.host.style.setProperty('--placeholder', base?.['::placeholder']?.color ?? null);
      made.host.style.setProperty('--invalid', invalid?.color ?? null);
      made.set('postal', options.value?.postalCode ?? '');
      made.disable(options.disabled === true);
      void made.styled.then(() => field === made && handlers.emit('ready', { elementType: 'card' }));
    },
    unmount() {
      field?.host.remove();
      container?.classList.remove(...Object.values(classes).flatMap(name => name.split(' ')));
      field = undefined;
      container = undefined;
      wasFocused = false;
    },
    destroy() {
      element.unmount();
      isDestroyed = true;
      forget();
    },
    clear() {
      for (const part of field?.parts ?? []) field?.set(part, '');
      announce();
    },
    focus: () => field?.focus(),
    blur: () => field?.blur(),
    update(more: StripeCardElementUpdateOptions) {
      alive();
      options = { ...options, ...more };
      if (more.disabled !== undefined) field?.disable(more.disabled);
      // A hidden postal code is sent with the payment; the card stays as complete, or as invalid, as before.
      if (more.value?.postalCode !== undefined && hasPostal()) {
        field?.set('postal', more.value.postalCode);
        announce();
      }
    },
  };
  return {
    element,
    /** For the library itself: the card's values, or their first error. */
    read() {
      alive();
      if (!field)
        throw new IntegrationError(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
        );
      const found = flaw();
      if (found) {
        announce(true);
        return { error: errorOf(found) };
      }
      const card = typed();
      return { card: { ...card, number: digitsOf(card.number) } };
    },
  };
}

export type CardReader = ReturnType<typeof createCardElement>['read'];
