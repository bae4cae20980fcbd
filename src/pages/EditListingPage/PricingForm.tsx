import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { maxPrice, minPrice } from '#contract/listing/listingFields.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { MoneyField } from '#src/forms/MoneyField.tsx';
import { composeValidators, maxMoney, minMoney, required } from '#src/forms/validators.ts';
import { useSettings } from '#src/store/hooks.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { useMessages } from '#src/util/messages.ts';
import { pricingInput, pricingOf, type PricingValues } from './listingValues.ts';
import type { TabFormProps } from './tabs.ts';

/** The price of an offer. A price in another currency than the marketplace's has to be removed first. */
export function PricingForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const intl = useIntl();
  const { currency } = useSettings();
  const isPlace = listing?.publicData.subcategories === 'accomodation';
  const initialValues = useMemo(
    () => (typed as PricingValues | undefined) ?? pricingOf(listing),
    [typed, listing],
  );
  const text = useMessages('EditListingPage');
  const [lowest, highest] = [minPrice, maxPrice].map(amount => formatMoney(intl, { amount, currency }));
  const old = listing?.price?.currency;

  if (old && old !== currency) {
    return (
      <Banner kind="error">
        <p>{text('currencyInvalid', { old, currency })}</p>
        <Button variant="quiet" size="small" onClick={() => void onSave({ price: null })}>
          {text('priceRemove')}
        </Button>
      </Banner>
    );
  }
  return (
    <Form<PricingValues>
      initialValues={initialValues}
      onSubmit={values => onSave(pricingInput(values, currency))}
    >
      <MoneyField
        name="price"
        currency={currency}
        label={text(isPlace ? 'price' : 'priceOther')}
        hint={text('priceHint')}
        isRequired
        validate={composeValidators(
          required(text('priceRequired')),
          minMoney(intl.formatMessage({ id: 'Field.priceTooLow' }, { minPrice: lowest }), minPrice),
          maxMoney(intl.formatMessage({ id: 'Field.priceTooHigh' }, { maxPrice: highest }), maxPrice),
        )}
      />
      <PersistDraft onType={onType} />
      {footer}
    </Form>
  );
}
