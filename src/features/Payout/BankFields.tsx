import { useImperativeHandle, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { useMessages } from '#src/util/messages.ts';
import {
  bankFieldProblem,
  bankFieldsOf,
  bankPlace,
  cleanBankValue,
  type BankField,
  type BankValues,
} from './rules/bankFields.ts';
import { countryOfIban, ibanLength } from './rules/iban.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import type { Stripe } from '#src/util/stripe.ts';
import { FieldsGroup } from './FieldsGroup.tsx';
import { useBankToken, type BankProblem } from './useBankToken.ts';
import { useCountryNames } from './useCountryNames.ts';

export interface BankHandle {
  /** Returns the single-use token of the account; null when there is none, in which case the fields show why. */
  take(): Promise<string | null>;
}

interface BankFieldsProps {
  ref: Ref<BankHandle>;
  stripe: Stripe;
  country: string;
  isCompany: boolean;
  values: BankValues | undefined;
}

const isName = (field: BankField) => /Name$/.test(field);

/** Bank account fields in the format of this country. The number is sent to the payment provider only. */
export function BankFields({ ref, stripe, country, isCompany, values }: BankFieldsProps) {
  const text = useMessages('Payout');
  const { nameOf } = useCountryNames();
  const { problem, take } = useBankToken(stripe, { country, isCompany }, values);
  const fields = bankFieldsOf(country);

  useImperativeHandle(ref, () => ({
    async take() {
      const token = await take();
      if (token === null) document.getElementsByName(`bank.${fields[0]}`)[0]?.focus();
      return token;
    },
  }));

  const right = (field: BankField) => (value: string | undefined) => {
    const fault = bankFieldProblem(country, field, value);
    if (!fault) return undefined;
    const clean = cleanBankValue(field, value);
    const bankCountry = countryOfIban(clean);
    const facts = {
      field: text(`bank.${field}`),
      typed: clean.length,
      ...(fault === 'ibanCountry' || fault === 'ibanLength'
        ? { country: nameOf(bankCountry), length: ibanLength(bankCountry) ?? 0 }
        : {}),
    };
    return text(`bank.${fault}`, facts);
  };
  const place = bankPlace(country, values);

  return (
    <FieldsGroup title={text('bankTitle')} hint={text('bankHint', { currency: place.currency })}>
      {fields.map(field => (
        <TextField
          key={field}
          name={`bank.${field}`}
          label={text(`bank.${field}`)}
          // Browsers must not save account numbers.
          autoComplete="off"
          inputMode={isName(field) || field === 'iban' ? 'text' : 'numeric'}
          autoCapitalize={field === 'iban' ? 'characters' : undefined}
          isRequired
          validate={right(field)}
        />
      ))}
      {problem && <BankProblemNotice problem={problem} country={country} bankCountry={place.country} />}
    </FieldsGroup>
  );
}

interface BankProblemNoticeProps {
  problem: BankProblem;
  country: string;
  /** Where the bank is. */
  bankCountry: string;
}

function BankProblemNotice({ problem, country, bankCountry }: BankProblemNoticeProps) {
  const text = useMessages('Payout');
  const intl = useIntl();
  const { nameOf } = useCountryNames();
  const fields = bankFieldsOf(country);
  const kind = problem === 'account' && fields.includes('iban') ? 'iban' : problem;
  const inputs = intl.formatList(fields.map(field => text(`bank.${field}`)));
  return (
    <Banner kind="error">{text(`bankProblem.${kind}`, { country: nameOf(bankCountry), inputs })}</Banner>
  );
}
