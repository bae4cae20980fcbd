import type { IntlShape } from 'react-intl';
import type { FactValue } from '#contract/console/queueItem.ts';
import type { AuditedAction } from '#contract/console/records.ts';
import { consoleQueues, sendBackReasons } from '#contract/console/queues.ts';
import { reportOutcomes } from '#contract/safety/reports.ts';
import { formatDay, formatInstant } from '#contract/time/dates.ts';
import { languageName } from '#src/util/languages.ts';
import { formatMoney } from '#contract/payment/money.ts';

/**
 * Returns the text for a code in the data, including language codes and a listing's choices (`placeType.wholePlace`); the
 * code itself when there is none.
 */
export function codeText(intl: IntlShape, code: string): string {
  const choice = `ListingFact.${code}`;
  if (choice in intl.messages) return intl.formatMessage({ id: choice });
  const words = wordsOr(intl, 'code', code);
  return words === code && languageCode.test(code) ? languageName(intl, code) : words;
}

const languageCode = /^[a-z]{2}$/;

/** Returns the label of a fact. */
export const labelText = (intl: IntlShape, label: string): string => wordsOr(intl, 'fact', label);

export function valueText(intl: IntlShape, value: FactValue | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if ('instant' in value) return formatInstant(intl, value.instant, 'UTC');
  if ('day' in value) return formatDay(intl, value.day, { withYear: true });
  if ('codes' in value) return value.codes.map(code => codeText(intl, code)).join(', ');
  return formatMoney(intl, value);
}

/** Error codes of actions that failed because the record changed in the meantime. */
const staleErrorCodes = [
  'conflict',
  'not-found',
  'user-not-found',
  'user-is-banned',
  'listing-invalid-state',
  'transaction-invalid-transition',
];

/** Codes that are chosen from a list when a queue item is decided. */
const chosenCodes: readonly string[] = [...sendBackReasons, ...reportOutcomes];

/** Returns the reason of an action in the audit log: the operator's text, after a code when one was chosen. */
export function reasonText(intl: IntlShape, { action, reason }: AuditedAction): string {
  if (reason === null) return '';
  if (action.endsWith('/failed')) {
    const id = `ConsoleAuditPage.failure.${staleErrorCodes.includes(reason) ? 'stale' : reason}`;
    return id in intl.messages ? intl.formatMessage({ id }) : reason;
  }
  const [code = '', ...words] = reason.split(': ');
  const isChosen = chosenCodes.includes(code) && consoleQueues.some(queue => action.startsWith(`${queue}/`));
  return isChosen ? [codeText(intl, code), ...words].join(': ') : reason;
}

function wordsOr(intl: IntlShape, kind: 'code' | 'fact', key: string): string {
  const id = `ConsoleQueuePage.${kind}.${key}`;
  return id in intl.messages ? intl.formatMessage({ id }) : key;
}

/** Returns the label of a list filter: the one for this list, or the general one. */
export function filterText(intl: IntlShape, kind: string, name: string): string {
  const own = `ConsoleRecordsPage.filter.${kind}.${name}`;
  return intl.formatMessage({ id: own in intl.messages ? own : `ConsoleRecordsPage.filter.${name}` });
}
