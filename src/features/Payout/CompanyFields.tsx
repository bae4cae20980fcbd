import { isPayoutCountry } from './rules/countries.ts';
import { taxIdNames } from './rules/taxIds.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { AddressFields } from './AddressFields.tsx';
import { PhoneField } from './PersonFields.tsx';
import { usePayoutMessages } from './useSay.ts';

/** Details and address of a company or organisation. */
export function CompanyFields({ country }: { country: string }) {
  const say = usePayoutMessages();
  return (
    <>
      <TextField
        name="company.name"
        label={say('companyName')}
        autoComplete="organization"
        isRequired
        validate={required(say('companyNameRequired'))}
      />
      <TextField
        name="company.taxId"
        label={say('taxId', { name: isPayoutCountry(country) ? taxIdNames[country] : '' })}
        autoComplete="off"
        isRequired
        validate={required(say('taxIdRequired'))}
      />
      <PhoneField name="company.phone" autoComplete="tel" />
      <AddressFields name="company.address" country={country} />
    </>
  );
}
