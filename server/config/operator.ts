import { isEmail } from '#contract/account/email.ts';
import type { Readers } from './readers.ts';
import type { FactName, Facts } from '../content/facts.ts';
import { refusal, type Environment, type SettingName } from './variables/index.ts';

/** Details of the operator of this installation, as shown on its pages. */
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

/** Reads the operator's details; missing ones are absent. Adds invalid values to `problems`. */
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

/** Returns the names of unset variables that most sites are legally required to publish. */
export function missingLegalFacts(facts: OperatorFacts): readonly string[] {
  const required = {
    OPERATOR_NAME: facts.operatorName,
    OPERATOR_ADDRESS: facts.operatorAddress,
    OPERATOR_EMAIL: facts.operatorEmail,
    OPERATOR_RESPONSIBLE: facts.operatorResponsible,
  };
  return Object.entries(required)
    .filter(([, value]) => !value)
    .map(([name]) => name);
}
