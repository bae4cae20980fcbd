import { isEmail } from '#contract/rules/email.ts';
import type { Readers } from './configReaders.ts';
import type { FactName, Facts } from './content/facts.ts';
import { refusal, type Environment, type SettingName } from './settings/index.ts';

/** Who runs this installation, as its pages tell. */
export type OperatorFacts = Omit<Facts, 'site' | 'minimumAge' | 'reviewPeriod'>;

const lines = {
  operatorName: 'OPERATOR_NAME',
  operatorAddress: 'OPERATOR_ADDRESS',
  operatorPhone: 'OPERATOR_PHONE',
  operatorRegister: 'OPERATOR_REGISTER',
  operatorResponsible: 'OPERATOR_RESPONSIBLE',
  donationAccount: 'DONATION_ACCOUNT',
} as const satisfies Partial<Record<FactName, SettingName>>;

const longest = 300;

/** Reads what is known of the operator; what is not set is absent. Adds to `problems` what is no such thing. */
export function readOperator(env: Environment, read: Readers, problems: string[]): OperatorFacts {
  const email = env.OPERATOR_EMAIL?.trim();
  if (email && !isEmail(email)) problems.push(refusal('OPERATOR_EMAIL'));
  const texts = Object.entries(lines).map(([fact, name]) => {
    const value = (env[name] ?? '').trim().replaceAll(/\s+/g, ' ');
    if (value.length > longest) problems.push(refusal(name));
    return [fact, value];
  });
  const facts = {
    ...Object.fromEntries(texts),
    operatorEmail: email,
    donationUrl: read.url('DONATION_URL'),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
}

/** What the law asks of most sites and is not set, by the names of its variables. */
export function missingLegalFacts(facts: OperatorFacts): readonly string[] {
  const asked = {
    OPERATOR_NAME: facts.operatorName,
    OPERATOR_ADDRESS: facts.operatorAddress,
    OPERATOR_EMAIL: facts.operatorEmail,
    OPERATOR_RESPONSIBLE: facts.operatorResponsible,
  };
  return Object.entries(asked)
    .filter(([, value]) => !value)
    .map(([name]) => name);
}
