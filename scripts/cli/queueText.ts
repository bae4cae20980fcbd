import type { Fact, FactValue } from '#contract/console/queueItem.ts';
import { formatMoney } from '#contract/payment/money.ts';
import type { QueuedItem, QueuedLine } from '#server/console/queue.ts';
import type { DecidedQueue } from './queueCommands.ts';
import { plain } from './terminal.ts';

/** Returns an item of a list, on two lines. */
export const lineText = ({ id, title, about, since, marks }: QueuedLine): string =>
  `${[id, ...marks].join('  ')}\n  ${plain([title, about].filter(Boolean).join(', '))}, since ${minuteOf(since)}\n`;

/** Returns an item as an operator reads it, with what to type next. */
export function itemText(queue: DecidedQueue, item: QueuedItem, rootUrl: string): string {
  const { id, version, title, since, marks, people, facts, pictures, documents, path, actions } = item;
  const files = pictures.length + documents.length;
  return [
    [`${id}@${version}`, ...marks].join('  '),
    `  ${plain(title)}`,
    `  waiting since ${minuteOf(since)}`,
    ...people.map(
      ({ role, name, email, id: userId, state }) =>
        `  ${role}: ${plain(name)} <${plain(email)}> ${userId}${state === 'active' ? '' : `, ${state}`}`,
    ),
    ...facts.map(factText),
    ...(path ? [`  page: ${rootUrl}${path}`] : []),
    ...(files > 0 ? [`  ${files} pictures and documents: npx poruch ${queue} files ${id} <folder>`] : []),
    `Decide with: ${actions.map(action => action.replace('B', '-b')).join(' or ')} ${id}@${version}`,
    `What each takes: npx poruch ${queue} --help`,
  ].join('\n');
}

function factText({ label, value, before }: Fact): string {
  const was = before === undefined ? '' : ` (before: ${valueText(before)})`;
  return `  ${label}: ${valueText(value)}${was}`;
}

function valueText(value: FactValue | null): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return plain(value);
  if ('instant' in value) return minuteOf(value.instant);
  if ('day' in value) return value.day;
  return 'codes' in value ? plain(value.codes.join(', ')) : formatMoney({ locale: 'en' }, value);
}

const minuteOf = (instant: string) => instant.slice(0, 16).replace('T', ' ');
