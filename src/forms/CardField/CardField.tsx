import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { classNames } from '#src/components/classNames.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import { FieldGroup } from '../Field.tsx';
import fieldCss from '../Field.module.css';
import css from './CardField.module.css';
import { useCardError, type CardError } from './cardError.ts';

/** A form's handle to the card element; the form itself never sees the card number. */
export interface CardHandle {
  /** The argument for the payment provider's calls. */
  element: StripeCardElement;
}

interface CardFieldProps {
  /** Set once the element is mounted. */
  ref: Ref<CardHandle>;
  /** undefined while the payment provider's script is loading: the field reserves its space. */
  stripe: Stripe | undefined;
  /** The key in the form's values that holds whether the card is complete; lets the form focus a rejected card. */
  name?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Why the card was rejected; shown until it changes. */
  error?: CardError | null | undefined;
  onChange?: ((change: { isComplete: boolean; isFlawed: boolean }) => void) | undefined;
  /** Postal code of the billing address: the card element has no field for one. */
  postalCode?: string | undefined;
}

/** The payment provider's card element as a form field: number, expiry and security code in its own frame. */
export function CardField({ ref, stripe, name, label, hint, error, onChange, postalCode }: CardFieldProps) {
  const id = useId();
  const text = useMessages('CardField');
  const say = useCardError();
  const holder = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<StripeCardElement>();
  const [flaw, setFlaw] = useState<CardError>();
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));

  useEffect(() => {
    if (!holder.current || !stripe) return;
    const card = stripe.elements().create('card', { hidePostalCode: true, style: lookOf(holder.current) });
    card.on('change', change => {
      setFlaw(change.error);
      latest.current?.({ isComplete: change.complete, isFlawed: change.error !== undefined });
    });
    card.mount(holder.current);
    setElement(card);
    return () => {
      card.destroy();
      setElement(undefined);
    };
  }, [stripe]);

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
        {!stripe && <Spinner label={text('loading')} size="inline" />}
        {/* The payment provider's script manages its own classes on this element. */}
        <div ref={holder} />
        {/* The form looks for invalid fields in this document, but the card's inputs are in a frame. */}
        {name && message && (
          <input
            readOnly
            name={name}
            tabIndex={-1}
            className={css.focusTarget}
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

/** The element is in its own frame, which the page's styles do not reach. */
function lookOf(holder: HTMLElement) {
  const look = getComputedStyle(holder);
  const { color, fontFamily, fontSize } = look;
  const token = (name: string) => ({ color: look.getPropertyValue(name).trim() });
  return {
    base: { color, fontFamily, fontSize, '::placeholder': token('--ink-faint') },
    invalid: token('--alarm'),
  };
}
