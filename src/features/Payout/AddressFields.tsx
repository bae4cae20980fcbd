import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useMessages } from '#src/util/messages.ts';
import { addressLeavesOut, isPayoutCountry, provincesOf, type PayoutCountry } from './rules/countries.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import type { Option } from '#src/forms/SelectOptions.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import css from './Payout.module.css';

interface AddressFieldsProps {
  /** The path of the address in the form's values. */
  name: string;
  country: string;
  /** It is the user's own address, which the browser may autofill. */
  isOwn?: boolean;
}

/** Address fields with the parts that addresses have in this country. */
export function AddressFields({ name, country, isOwn = false }: AddressFieldsProps) {
  const text = useMessages('Payout');
  const known = isPayoutCountry(country) ? country : undefined;
  const leftOut = known && addressLeavesOut[known];
  const provinces = useProvinces(known);
  const auto = (kind: string) => (isOwn ? kind : 'off');
  return (
    <>
      <TextField
        name={`${name}.line1`}
        label={text('address')}
        autoComplete={auto('address-line1')}
        isRequired
        validate={required(text('addressRequired'))}
      />
      <div className={css.row}>
        {leftOut !== 'postal' && (
          <TextField
            name={`${name}.postalCode`}
            label={text('postalCode')}
            autoComplete={auto('postal-code')}
            isRequired
            validate={required(text('postalCodeRequired'))}
          />
        )}
        {leftOut !== 'city' && (
          <TextField
            name={`${name}.city`}
            label={text('city')}
            autoComplete={auto('address-level2')}
            isRequired
            validate={required(text('cityRequired'))}
          />
        )}
      </div>
      {provinces.length > 0 && (
        <SelectField
          name={`${name}.province`}
          label={text(known === 'CA' ? 'province' : 'state')}
          placeholder={text('choose')}
          options={provinces}
          autoComplete={auto('address-level1')}
          isRequired
          validate={required(text('provinceRequired'))}
        />
      )}
    </>
  );
}

/** Sorted by their names in the user's language. */
function useProvinces(country: PayoutCountry | undefined): readonly Option[] {
  const intl = useIntl();
  return useMemo(() => {
    const { compare } = new Intl.Collator(intl.locale);
    const codes = (country && provincesOf[country]) ?? [];
    return codes
      .map(value => ({ value, label: intl.formatMessage({ id: `Province.${country}.${value}` }) }))
      .sort((one, other) => compare(one.label, other.label));
  }, [intl, country]);
}
