import { ApiError } from '#contract/errors.ts';
import type { ConsoleAction } from '#contract/console/queues.ts';
import type { CommandLine } from '#server/config/command.ts';
import { decide } from '#server/console/decide.ts';
import type { QueuedItem, QueuedLine } from '#server/console/queue.ts';
import { queues } from '#server/console/queues.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Fact, FactValue } from '#contract/console/queueItem.ts';
import { formatMoney } from '#contract/payment/money.ts';
import type { DecidedQueue } from './queueCommands.ts';
import { explained, plain, printJson, type Reasons, writeFiles } from './terminal.ts';

interface Printed {
  words: readonly string[];
  values: { json: boolean };
}

/** Lists what waits in a queue. */
export const listOf =
  (queue: DecidedQueue) =>
  async (engine: Engine, { values: { json } }: Printed): Promise<void> => {
    const lines = await queues[queue].lines(engine);
    if (json) return printJson(lines);
    if (lines.length === 0) return console.log(`Nothing waits in ${queue}.`);
    for (const line of lines) console.log(lineText(line));
    console.log(`${lines.length} in ${queue}. Read one with: npx poruch ${queue} show <id>`);
  };

/** Shows everything that an operator decides by. */
export const showOf =
  (queue: DecidedQueue) =>
  async (engine: Engine, { words: [id = ''], values: { json } }: Printed): Promise<void> => {
    const item = await requireItem(engine, queue, id);
    if (json) return printJson(item);
    console.log(itemText(queue, item, engine.settings().rootUrl));
  };

/** Writes the pictures and documents of an item into a folder. */
export const filesOf =
  (queue: DecidedQueue) =>
  async (engine: Engine, { words: [id = '', folder = ''] }: { words: readonly string[] }): Promise<void> => {
    await requireItem(engine, queue, id);
    const files = (await queues[queue].files?.(engine, id)) ?? [];
    if (files.length === 0) return console.log('It has no pictures and no documents.');
    writeFiles(folder, files);
    console.log('Delete these files once you have decided.');
  };

async function requireItem(engine: Engine, queue: DecidedQueue, id: string): Promise<QueuedItem> {
  const item = await explained(id, reasons, () => queues[queue].find(engine, id));
  if (!item) throw new Error(`${plain(id)}: ${reasons['not-found']}`);
  return item;
}

const reasons = {
  'not-found': 'nothing with this id is waiting',
  'validation-invalid-value': 'words are missing, or there are more than 2000 characters',
  'user-is-banned': 'the user is banned',
  'user-not-found': 'the account is deleted',
  'transaction-locked': 'it is being changed at the moment; try again',
} satisfies Reasons;

const done: Readonly<Record<ConsoleAction, string>> = {
  approve: 'approved',
  sendBack: 'sent back',
  close: 'closed',
  dismiss: 'dismissed',
  cancel: 'canceled',
  retry: 'will be retried',
};

/** Takes one item and words, or several items; what is wrong with one does not keep the others from being decided. */
export const decideOn =
  (queue: DecidedQueue, action: ConsoleAction) =>
  async (engine: Engine, { words: given, values }: CommandLine): Promise<void> => {
    const takesWords = action === 'sendBack' || action === 'close';
    const words = takesWords ? given.slice(1).join(' ') : '';
    const reason = values.reason ?? values.outcome;
    const detail = { words, ...(typeof reason === 'string' ? { reason } : {}) };
    for (const item of takesWords ? given.slice(0, 1) : given) {
      try {
        await decideOne(engine, { queue, action, item, detail });
        console.log(`${plain(item)}: ${done[action]}`);
      } catch (error) {
        process.exitCode = 1;
        console.error((error as Error).message);
      }
    }
  };

interface One {
  queue: DecidedQueue;
  action: ConsoleAction;
  /** `<id>@<version>`. */
  item: string;
  detail: { words: string; reason?: string };
}

/** @throws Error for an item that is not waiting, or has changed since it was shown */
async function decideOne(engine: Engine, { queue, action, item, detail }: One): Promise<void> {
  const [id = '', version] = item.split('@');
  if (!version) throw new Error(`${plain(item)}: write it as show prints it, <id>@<version>`);
  const { version: now, actions } = await requireItem(engine, queue, id);
  if (now !== version) throw new Error(`${plain(item)}: it has changed since you read it; show it again`);
  if (!actions.includes(action)) throw new Error(`${plain(item)}: only ${actions.join(' or ')} is possible`);
  // An operator at the console may have claimed it; whoever is here has no console.
  const decision = { queue, id, action, version, ...detail, despiteClaim: true };
  await explained(item, reasons, () => decide(engine, queues[queue], null, decision)).catch(
    (error: Error) => {
      throw isConflict(error.cause) ? changedBy(item, error) : error;
    },
  );
}

const isConflict = (cause: unknown) => cause instanceof ApiError && cause.code === 'conflict';

/** The decision may fail by what the item is about: a booking that can no longer be canceled. */
const changedBy = (item: string, error: Error) => {
  const { cause } = error.cause as ApiError;
  const why = cause instanceof ApiError ? (cause.details ?? cause.code) : 'it has changed since you read it';
  return new Error(`${plain(item)}: ${why}`, { cause: error });
};

/** Returns an item of a list, on two lines. */
const lineText = ({ id, title, about, since, marks }: QueuedLine): string =>
  `${[id, ...marks].join('  ')}\n  ${plain([title, about].filter(Boolean).join(', '))}, since ${minuteOf(since)}\n`;

/** Returns an item as an operator reads it, with what to type next. */
function itemText(queue: DecidedQueue, item: QueuedItem, rootUrl: string): string {
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
