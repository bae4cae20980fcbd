import type { Reader } from './readers.ts';
import type { FactName, Facts } from '../content/facts.ts';
import type { SettingName } from './variables/index.ts';

/** Details of the operator of this installation, as shown on its pages. */
export type OperatorFacts = Omit<Facts, 'site' | 'minimumAge' | 'reviewPeriod' | 'answerDays' | 'noContact'>;

const lines = {
  operatorName: 'OPERATOR_NAME',
  operatorAddress: 'OPERATOR_ADDRESS',
  operatorPhone: 'OPERATOR_PHONE',
  operatorRegister: 'OPERATOR_REGISTER',
  operatorResponsible: 'OPERATOR_RESPONSIBLE',
  donationAccount: 'DONATION_ACCOUNT',
} as const satisfies Partial<Record<FactName, SettingName>>;

/** Reads the operator's details; missing ones are absent. */
export function readOperator(read: Reader): OperatorFacts {
  const facts = {
    ...Object.fromEntries(Object.entries(lines).map(([fact, name]) => [fact, read(name)])),
    operatorEmail: read('OPERATOR_EMAIL'),
    donationUrl: read('DONATION_URL'),
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
