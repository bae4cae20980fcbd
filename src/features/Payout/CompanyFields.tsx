import { useMessages } from '#src/util/messages.ts';
import { isPayoutCountry } from './rules/countries.ts';
import { taxIdNames } from './rules/taxIds.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { AddressFields } from './AddressFields.tsx';
import { PhoneField } from './PersonFields.tsx';

/** Details and address of a company or organisation. */
export function CompanyFields({ country }: { country: string }) {
  const text = useMessages('Payout');
  return (
    <>
      <TextField
        name="company.name"
        label={text('companyName')}
        autoComplete="organization"
        isRequired
        validate={required(text('companyNameRequired'))}
      />
      <TextField
        name="company.taxId"
        label={text('taxId', { name: isPayoutCountry(country) ? taxIdNames[country] : '' })}
        autoComplete="off"
        isRequired
        validate={required(text('taxIdRequired'))}
      />
      <PhoneField name="company.phone" autoComplete="tel" />
      <AddressFields name="company.address" country={country} />
    </>
  );
}
