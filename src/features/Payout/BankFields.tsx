import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CreateTokenBankAccountData, StripeError } from '@stripe/stripe-js';
import { useMessages } from '#src/util/messages.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import type { Stripe } from '#src/util/stripe.ts';
import {
  bankAccountToken,
  type BankField,
  bankFieldProblem,
  bankFieldsOf,
  bankPlace,
  type BankValues,
  cleanBankValue,
} from './rules/bankFields.ts';
import { countryOfIban, ibanLength } from './rules/iban.ts';
import { FieldsGroup } from './FieldsGroup.tsx';
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

/** Debounce before the provider is called, in milliseconds (specification section 5). */
const debounceMs = 1000;

type BankProblem = 'account' | 'unsupported' | 'connection';

type Answer = { token: string } | { problem: BankProblem };

interface BankToken {
  /** The provider's error for the account as currently typed. */
  problem: BankProblem | null;
  /** Returns the single-use token of the account; null when something is missing or wrong. */
  take(): Promise<string | null>;
}

/** Requests the token of a bank account from the provider once all of it is typed and valid. */
function useBankToken(
  stripe: Stripe,
  { country, isCompany }: { country: string; isCompany: boolean },
  values: BankValues = {},
): BankToken {
  const wanted = bankTokenParams(country, isCompany, values);
  const lastCall = useRef<{ for: string; answer: Promise<Answer> }>(undefined);
  const [answered, setAnswered] = useState<{ for: string; answer: Answer }>();

  const ask = async (params: string): Promise<Answer> => {
    if (lastCall.current?.for !== params) {
      lastCall.current = { for: params, answer: askProvider(stripe, params) };
    }
    const answer = await lastCall.current.answer;
    // The next attempt requests it again.
    if ('problem' in answer && answer.problem === 'connection') lastCall.current = undefined;
    setAnswered({ for: params, answer });
    return answer;
  };
  const askNow = useRef(ask);
  useEffect(() => void (askNow.current = ask));

  useEffect(() => {
    if (wanted === undefined) return;
    const timer = setTimeout(() => void askNow.current(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  return {
    problem:
      answered && answered.for === wanted && 'problem' in answered.answer ? answered.answer.problem : null,
    async take() {
      if (wanted === undefined) return null;
      const answer = await ask(wanted);
      if (!('token' in answer)) return null;
      lastCall.current = undefined;
      return answer.token;
    },
  };
}

/** Serialises the account, so that two can be compared; undefined until every field is valid. */
function bankTokenParams(country: string, isCompany: boolean, values: BankValues): string | undefined {
  if (bankFieldsOf(country).some(field => bankFieldProblem(country, field, values[field]))) return undefined;
  return JSON.stringify({
    ...bankAccountToken(country, values),
    account_holder_type: isCompany ? 'company' : 'individual',
  });
}

async function askProvider(stripe: Stripe, params: string): Promise<Answer> {
  const data = JSON.parse(params) as CreateTokenBankAccountData;
  const { token, error } = await stripe.createToken('bank_account', data);
  return token ? { token: token.id } : { problem: problemOf(error) };
}

function problemOf({ type, code, param = '' }: StripeError): BankProblem {
  if (type === 'api_connection_error' || type === 'rate_limit_error') return 'connection';
  return code === 'country_unsupported' || /\b(country|currency)\b/.test(param) ? 'unsupported' : 'account';
}
