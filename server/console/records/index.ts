import type { RecordCommand, RecordNote, RecordQuery } from '#contract/console/records.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { maxNote, maxReason, type RecordKind } from '#contract/console/recordKinds.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as operators from '#server/marketplace/operators/index.ts';
import { findNames } from '#server/marketplace/users/index.ts';
import type { RecordService } from '#server/web/ports/console.ts';
import type { Operator } from '#server/web/ports/types.ts';
import { bookings } from './bookings.ts';
import { csvOf } from './csv.ts';
import { allListings } from './listings.ts';
import { messages } from './messages.ts';
import { people } from './people.ts';
import { reviews } from './reviews.ts';
import { invalidField, type RecordSource } from './source.ts';

const sources: Readonly<Record<RecordKind, RecordSource>> = {
  people,
  reviews,
  'all-listings': allListings,
  bookings,
  messages,
};

const rowsAtOnce = 24;

/**
 * Creates the service that searches and shows records of all kinds. Every view, action and export is audited
 * beforehand.
 */
export function createRecordService(engine: Engine): RecordService {
  return {
    async search({ kind, filters, after }) {
      const source = sources[kind];
      const rows = await source.search(engine, { filters, after, limit: rowsAtOnce + 1 });
      return {
        columns: source.columns,
        rows: rows.slice(0, rowsAtOnce),
        hasMore: rows.length > rowsAtOnce,
      };
    },
    async *csv(operator, { kind, filters }: RecordQuery) {
      const filterText = new URLSearchParams(filters).toString();
      await record(engine, { userId: operator.id, action: `${kind}/exported`, reason: filterText });
      yield* csvOf(engine, sources[kind], filters);
    },
    async show(operator, kind, id) {
      const found = await sources[kind].find(engine, id);
      if (!found) return null;
      await record(engine, { userId: operator.id, action: `${kind}/looked`, subject: found.id });
      const notes = await operators.findNotes(engine.db, { kind, item: found.id });
      return { ...found, kind, notes: await toNotes(engine, notes) };
    },
    async reveal(operator, { kind, id, reason }) {
      const { reveal, find } = sources[kind];
      if (!reveal || !(await find(engine, id))) throw new ApiError('not-found');
      const why = given(reason, 'reason', maxReason);
      await record(engine, { userId: operator.id, action: `${kind}/private`, subject: id, reason: why });
      return reveal(engine, id);
    },
    async note(operator, kind, id, words) {
      if (!(await sources[kind].find(engine, id))) throw new ApiError('not-found');
      const said = given(words, 'words', maxNote);
      await record(engine, { userId: operator.id, action: `${kind}/noted`, subject: id });
      const note = { kind, item: id, authorId: operator.id, words: said };
      const [kept] = await toNotes(engine, [await operators.addNote(engine, note)]);
      if (!kept) throw new RangeError('a note that was kept is not there');
      return kept;
    },
    act: (operator, command) => act(engine, operator, command),
  };
}

/** Error codes that mean the record has changed since it was viewed. */
const stale: readonly ErrorCode[] = [
  'not-found',
  'conflict',
  'user-not-found',
  'user-is-banned',
  'listing-invalid-state',
  'transaction-invalid-transition',
];

async function act(engine: Engine, operator: Operator, command: RecordCommand): Promise<void> {
  const { kind, id, action } = command;
  const reason = given(command.reason, 'reason', maxReason);
  const seen = await sources[kind].find(engine, id);
  const offered = seen?.actions.find(({ name }) => name === action);
  if (!seen || !offered || seen.version !== command.version) throw new ApiError('conflict');
  for (const { name, type, choices, isRequired } of offered.fields) {
    const value = command.values[name] ?? '';
    if (!value.trim() && isRequired) invalidField(name);
    if (type === 'choice' && value && !choices?.includes(value)) invalidField(name);
  }
  const row = { userId: operator.id, action: `${kind}/${action}`, subject: id };
  await record(engine, { ...row, reason });
  try {
    await sources[kind].act(engine, { ...command, reason }, operator);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal-error';
    await record(engine, { ...row, action: `${row.action}/failed`, reason: code });
    throw stale.includes(code) ? new ApiError('conflict', { cause: error }) : error;
  }
}

function given(words: string, field: string, max: number): string {
  const said = words.trim();
  if (!said || said.length > max) invalidField(field);
  return said;
}

async function toNotes(engine: Engine, notes: readonly operators.OperatorNote[]): Promise<RecordNote[]> {
  const names = await findNames(
    engine.db,
    notes.map(({ authorId }) => authorId),
  );
  return notes.map(({ id, createdAt, authorId, words }) => ({
    id,
    at: createdAt.toISOString(),
    by: names.get(authorId) ?? authorId,
    words,
  }));
}
