import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { addressLeavesOut, isPayoutCountry, provincesOf, type PayoutCountry } from './rules/countries.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import type { Option } from '#src/forms/SelectOptions.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import css from './Payout.module.css';
import { usePayoutMessages } from './useSay.ts';

interface AddressFieldsProps {
  /** The path of the address in the form's values. */
  name: string;
  country: string;
  /** It is the user's own address, which the browser may autofill. */
  isOwn?: boolean;
}

/** Address fields with the parts that addresses have in this country. */
export function AddressFields({ name, country, isOwn = false }: AddressFieldsProps) {
  const say = usePayoutMessages();
  const known = isPayoutCountry(country) ? country : undefined;
  const leftOut = known && addressLeavesOut[known];
  const provinces = useProvinces(known);
  const auto = (kind: string) => (isOwn ? kind : 'off');
  return (
    <>
      <TextField
        name={`${name}.line1`}
        label={say('address')}
        autoComplete={auto('address-line1')}
        isRequired
        validate={required(say('addressRequired'))}
      />
      <div className={css.row}>
        {leftOut !== 'postal' && (
          <TextField
            name={`${name}.postalCode`}
            label={say('postalCode')}
            autoComplete={auto('postal-code')}
            isRequired
            validate={required(say('postalCodeRequired'))}
          />
        )}
        {leftOut !== 'city' && (
          <TextField
            name={`${name}.city`}
            label={say('city')}
            autoComplete={auto('address-level2')}
            isRequired
            validate={required(say('cityRequired'))}
          />
        )}
      </div>
      {provinces.length > 0 && (
        <SelectField
          name={`${name}.province`}
          label={say(known === 'CA' ? 'province' : 'state')}
          placeholder={say('choose')}
          options={provinces}
          autoComplete={auto('address-level1')}
          isRequired
          validate={required(say('provinceRequired'))}
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
