import { useEffect, useRef, useState } from 'react';
import type { CreateTokenBankAccountData, StripeError } from '@stripe/stripe-js';
import { bankAccountToken, bankFieldProblem, bankFieldsOf, type BankValues } from './rules/bankFields.ts';
import type { Stripe } from '#src/util/stripe.ts';

/** Debounce before the provider is called, in milliseconds (specification section 5). */
const debounceMs = 1000;

export type BankProblem = 'account' | 'unsupported' | 'connection';

type Answer = { token: string } | { problem: BankProblem };

interface BankToken {
  /** The provider's error for the account as currently typed. */
  problem: BankProblem | null;
  /** Returns the single-use token of the account; null when something is missing or wrong. */
  take(): Promise<string | null>;
}

/** Requests the token of a bank account from the provider once all of it is typed and valid. */
export function useBankToken(
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
