import type { IntlShape } from 'react-intl';
import type { FactValue } from '#contract/entities/console.ts';
import type { DeedDone } from '#contract/entities/consoleRecords.ts';
import { consoleQueues, sendBackReasons } from '#contract/rules/console.ts';
import { reportOutcomes } from '#contract/rules/reports.ts';
import { formatDay, formatInstant } from '#src/util/dates.ts';
import { languageName } from '#src/util/languages.ts';
import { formatMoney } from '#src/util/money.ts';

/** The words for a code of the data, also for a language; the code itself where there are none. */
export function codeText(intl: IntlShape, code: string): string {
  const words = wordsOr(intl, 'code', code);
  return words === code && languageCode.test(code) ? languageName(intl, code) : words;
}

const languageCode = /^[a-z]{2}$/;

/** What a fact is called. */
export const labelText = (intl: IntlShape, label: string): string => wordsOr(intl, 'fact', label);

export function valueText(intl: IntlShape, value: FactValue | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if ('instant' in value) return formatInstant(intl, value.instant, 'UTC');
  if ('day' in value) return formatDay(intl, value.day, { withYear: true });
  if ('codes' in value) return value.codes.map(code => codeText(intl, code)).join(', ');
  return formatMoney(intl, value);
}

/** Codes that a deed failed with because something had happened since it was looked at. */
const stale = [
  'conflict',
  'not-found',
  'user-not-found',
  'user-is-banned',
  'listing-invalid-state',
  'transaction-invalid-transition',
];

/** What is chosen from a list when something of a queue is decided. */
const chosen: readonly string[] = [...sendBackReasons, ...reportOutcomes];

/** Why something was done, as the audit log keeps it: an operator's words, after a code where one was chosen. */
export function reasonText(intl: IntlShape, { deed, reason }: DeedDone): string {
  if (reason === null) return '';
  if (deed.endsWith('/failed')) {
    const id = `ConsoleAuditPage.failure.${stale.includes(reason) ? 'stale' : reason}`;
    return id in intl.messages ? intl.formatMessage({ id }) : reason;
  }
  const [code = '', ...words] = reason.split(': ');
  const isChosen = chosen.includes(code) && consoleQueues.some(queue => deed.startsWith(`${queue}/`));
  return isChosen ? [codeText(intl, code), ...words].join(': ') : reason;
}

function wordsOr(intl: IntlShape, kind: 'code' | 'fact', key: string): string {
  const id = `ConsoleQueuePage.${kind}.${key}`;
  return id in intl.messages ? intl.formatMessage({ id }) : key;
}

/** What a filter of a list is called: as for all lists, or as for this one. */
export function filterText(intl: IntlShape, kind: string, name: string): string {
  const own = `ConsoleRecordsPage.filter.${kind}.${name}`;
  return intl.formatMessage({ id: own in intl.messages ? own : `ConsoleRecordsPage.filter.${name}` });
}
