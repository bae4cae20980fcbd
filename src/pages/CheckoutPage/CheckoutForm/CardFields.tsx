import { useEffect, useMemo, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { hasCardExpired, type SavedCard } from '#contract/payment/payment.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { cardBrandName } from '#src/components/CardBrand/CardBrand.tsx';
import { CheckboxField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import type { LoadedStripe } from '#src/features/Stripe/useStripe.ts';
import { CardField, type CardHandle } from '#src/forms/CardField/CardField.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { countryOptions } from '#src/util/countries.ts';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import type { CheckoutValues } from './checkoutValues.ts';
import css from './CheckoutForm.module.css';

interface CardFieldsProps {
  values: CheckoutValues;
  saved: SavedCard | null;
  loaded: LoadedStripe;
  /** True when a new card is entered instead of the saved one. */
  isTyped: boolean;
  card: Ref<CardHandle>;
  onComplete: (isComplete: boolean) => void;
  /** Whether the card field shows an error. */
  onFlaw: (isFlawed: boolean) => void;
}

/** The choice of card, and the billing details its bank requires. */
export function CardFields({ values, saved, loaded, isTyped, card, onComplete, onFlaw }: CardFieldsProps) {
  const intl = useIntl();
  const { payments } = useSettings();
  const text = useMessages('CheckoutPage');
  // The next card field starts empty.
  useEffect(() => {
    if (!isTyped) onComplete(false);
  }, [isTyped, onComplete]);
  return (
    <section className={css.section}>
      <h2 className={css.title}>{text('payment')}</h2>
      {payments?.scriptUrl && <Banner kind="warning">{text('testPayments')}</Banner>}
      {saved && (
        <RadioCardsField
          name="choice"
          label={text('choice')}
          options={[
            {
              value: 'defaultCard',
              label: text('choice.defaultCard', {
                brand: cardBrandName(intl, saved.brand),
                last4: saved.last4,
              }),
              hint: text(hasCardExpired(saved, serverDate()) ? 'expired' : 'expires', {
                month: String(saved.expMonth).padStart(2, '0'),
                year: String(saved.expYear),
              }),
            },
            { value: 'replaceCard', label: text('choice.replaceCard') },
            { value: 'onetimeCardPayment', label: text('choice.onetimeCardPayment') },
          ]}
        />
      )}
      {loaded.state === 'failed' && (
        <Banner kind="error">
          <p>{text('scriptFailed')}</p>
          <Button variant="secondary" size="small" onClick={loaded.retry}>
            {text('tryAgain')}
          </Button>
        </Banner>
      )}
      {isTyped && (
        <>
          {loaded.state !== 'failed' && (
            <CardField
              ref={card}
              stripe={loaded.state === 'ready' ? loaded.stripe : undefined}
              label={text('card')}
              hint={text('cardHint')}
              postalCode={values.postal}
              onChange={({ isComplete, isFlawed }) => {
                onComplete(isComplete);
                onFlaw(isFlawed);
              }}
            />
          )}
          <BillingFields />
          {!saved && <CheckboxField name="saveAfterOnetimePayment" label={text('keepCard')} />}
        </>
      )}
    </section>
  );
}

function BillingFields() {
  const intl = useIntl();
  const countries = useMemo(() => countryOptions(intl.locale), [intl.locale]);
  const text = useMessages('CheckoutPage');
  const need = (id: 'name' | 'addressLine1' | 'postal' | 'city' | 'country') =>
    required(text(`${id}Required`));
  return (
    <>
      <h3 className={css.subtitle}>{text('billing')}</h3>
      <TextField name="name" label={text('name')} autoComplete="cc-name" validate={need('name')} isRequired />
      <TextField
        name="addressLine1"
        label={text('addressLine1')}
        autoComplete="billing address-line1"
        validate={need('addressLine1')}
        isRequired
      />
      <TextField
        name="addressLine2"
        label={text('addressLine2')}
        autoComplete="billing address-line2"
        isRequired={false}
      />
      <div className={css.pair}>
        <TextField
          name="postal"
          label={text('postal')}
          autoComplete="billing postal-code"
          validate={need('postal')}
          isRequired
        />
        <TextField
          name="city"
          label={text('city')}
          autoComplete="billing address-level2"
          validate={need('city')}
          isRequired
        />
      </div>
      <TextField
        name="state"
        label={text('state')}
        autoComplete="billing address-level1"
        isRequired={false}
      />
      <SelectField
        name="country"
        label={text('country')}
        placeholder={text('countryPlaceholder')}
        options={countries}
        autoComplete="billing country"
        validate={need('country')}
        isRequired
      />
    </>
  );
}
