import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { FieldGroup } from '../Field.tsx';
import fieldCss from '../Field.module.css';
import css from './CardField.module.css';
import { useCardError, type CardError } from './cardError.ts';

/** What a form may do with the card that is being typed; the form itself never sees its number. */
export interface CardHandle {
  /** What the provider's calls take. */
  element: StripeCardElement;
}

interface CardFieldProps {
  /** Filled once the element is there. */
  ref: Ref<CardHandle>;
  /** undefined while the provider's script is on its way: the field keeps its place. */
  stripe: Stripe | undefined;
  /** The key in the form's values that says whether the card is whole: by it the form gives a refused card the focus. */
  name?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Why the card was not taken; shown until it changes. */
  error?: CardError | null | undefined;
  onChange?: ((change: { isComplete: boolean; postalCode: string }) => void) | undefined;
  /** Pushed into the card's own postal code. */
  postalCode?: string | undefined;
  hidePostalCode?: boolean | undefined;
}

/** The payment provider's card element as a field of ours: number, expiry and security code in its own frame. */
export function CardField({
  ref,
  stripe,
  name,
  label,
  hint,
  error,
  onChange,
  postalCode,
  hidePostalCode = false,
}: CardFieldProps) {
  const id = useId();
  const intl = useIntl();
  const say = useCardError();
  const holder = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<StripeCardElement>();
  const [flaw, setFlaw] = useState<CardError>();
  const tell = useRef(onChange);
  useEffect(() => void (tell.current = onChange));

  useEffect(() => {
    if (!holder.current || !stripe) return;
    const card = stripe.elements().create('card', { hidePostalCode, style: lookOf(holder.current) });
    card.on('change', change => {
      setFlaw(change.error);
      tell.current?.({ isComplete: change.complete, postalCode: change.value.postalCode });
    });
    card.mount(holder.current);
    setElement(card);
    return () => {
      card.destroy();
      setElement(undefined);
    };
  }, [stripe, hidePostalCode]);

  useEffect(() => {
    if (postalCode !== undefined) element?.update({ value: { postalCode } });
  }, [element, postalCode]);

  useImperativeHandle<CardHandle | null, CardHandle | null>(
    ref as Ref<CardHandle | null>,
    () => (element ? { element } : null),
    [element],
  );

  const shown = flaw ?? error;
  const message = shown ? say(shown) : undefined;
  const errorId = message ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <FieldGroup
      label={label}
      hint={hint}
      isRequired
      ids={{ control: id, label: `${id}-label`, hint: hintId, error: errorId }}
      error={message}
    >
      <div className={classNames(fieldCss.control, css.card, message !== undefined && css.invalid)}>
        {!stripe && <Spinner label={intl.formatMessage({ id: 'CardField.loading' })} size="inline" />}
        {/* The provider's script keeps classes of its own on it. */}
        <div ref={holder} />
        {/* The form looks for what is wrong on this page, and the card's inputs are in a frame. */}
        {name && message && (
          <input
            readOnly
            name={name}
            tabIndex={-1}
            className={css.door}
            aria-label={label}
            aria-describedby={errorId}
            aria-invalid
            onFocus={() => element?.focus()}
          />
        )}
      </div>
    </FieldGroup>
  );
}

/** The element stands in a frame of its own, where the page's styles do not reach. */
function lookOf(holder: HTMLElement) {
  const look = getComputedStyle(holder);
  const { color, fontFamily, fontSize } = look;
  const token = (name: string) => ({ color: look.getPropertyValue(name).trim() });
  return {
    base: { color, fontFamily, fontSize, '::placeholder': token('--ink-faint') },
    invalid: token('--alarm'),
  };
}
