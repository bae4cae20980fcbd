import { useImperativeHandle, type Ref } from 'react';
import { useIntl } from 'react-intl';
import {
  bankFieldProblem,
  bankFieldsOf,
  type BankField,
  type BankValues,
} from '#contract/rules/payout/bankFields.ts';
import { isPayoutCountry, payoutCountries } from '#contract/rules/payout/countries.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import type { Stripe } from '#src/util/stripe.ts';
import { FieldsGroup } from './FieldsGroup.tsx';
import { useBankToken, type BankProblem } from './useBankToken.ts';
import { useCountryNames } from './useCountryNames.ts';
import { useSay } from './useSay.ts';

export interface BankHandle {
  /** The account's token for one use; null when there is none, which is then said beside the fields. */
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

/** The bank account as it is written in this country. Its number goes to the payment provider alone. */
export function BankFields({ ref, stripe, country, isCompany, values }: BankFieldsProps) {
  const say = useSay();
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
    return fault && say(`bank.${fault}`, { field: say(`bank.${field}`) });
  };

  return (
    <FieldsGroup
      title={say('bankTitle')}
      hint={isPayoutCountry(country) ? say('bankHint', { currency: payoutCountries[country] }) : undefined}
    >
      {fields.map(field => (
        <TextField
          key={field}
          name={`bank.${field}`}
          label={say(`bank.${field}`)}
          // Numbers of accounts are nobody's to remember.
          autoComplete="off"
          inputMode={isName(field) || field === 'iban' ? 'text' : 'numeric'}
          autoCapitalize={field === 'iban' ? 'characters' : undefined}
          isRequired
          validate={right(field)}
        />
      ))}
      {problem && <BankProblemNotice problem={problem} country={country} />}
    </FieldsGroup>
  );
}

function BankProblemNotice({ problem, country }: { problem: BankProblem; country: string }) {
  const say = useSay();
  const intl = useIntl();
  const { nameOf } = useCountryNames();
  const fields = bankFieldsOf(country);
  const kind = problem === 'account' && fields.includes('iban') ? 'iban' : problem;
  const inputs = intl.formatList(fields.map(field => say(`bank.${field}`)));
  return <Banner kind="error">{say(`bankProblem.${kind}`, { country: nameOf(country), inputs })}</Banner>;
}
