import type { RecordCommand, RecordQuery, RecordReason } from '#contract/entities/consoleRecords.ts';
import {
  isFilterValue,
  isRecordKind,
  noteMax,
  reasonMax,
  recordFilters,
  type RecordKind,
} from '#contract/rules/consoleRecords.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Transport } from '#src/entry.server.tsx';
import { readText as anyText, type Input } from './ownPosts.ts';
import { invalid, readMap } from './read.ts';

type Calls = Omit<Transport['consoleRecords'], 'logInAs'>;

/** Search and single-record calls, by path under /api/console. */
export const recordPosts: Readonly<Record<string, (calls: Calls, input: Input) => Promise<unknown>>> = {
  records: (records, input) => records.search(recordQueryOf(input, readMap(input.filters, ['filters']))),
  record: (records, input) => records.show(kindOf(input), idOf(input)),
  'record-private': (records, input) => records.reveal(reasonOf(input)),
  'record-note': (records, input) => records.note(kindOf(input), idOf(input), text(input, 'words', noteMax)),
  'record-act': (records, input) => records.act(actionOf(input)),
};

/**
 * Parses `filters` by name; empty ones count as absent. @throws ApiError `validation-invalid-value` naming the filter
 */
export function recordQueryOf(input: Input, filters: Input): RecordQuery {
  const kind = kindOf(input);
  const known = new Map(recordFilters[kind].map(filter => [filter.name, filter]));
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  for (const [name, value] of given) {
    const filter = known.get(name);
    if (!filter || typeof value !== 'string' || !isFilterValue(filter, value)) throw invalid([name]);
  }
  const { after } = input;
  if (after === undefined || after === null || after === '')
    return { kind, filters: Object.fromEntries(given) as RecordQuery['filters'] };
  if (typeof after !== 'string' || !isUuid(after)) throw invalid(['after']);
  return { kind, filters: Object.fromEntries(given) as RecordQuery['filters'], after };
}

/** Parses whom an operator wants to impersonate, and why. @throws ApiError `validation-invalid-value` */
export const loginOf = (input: Input): { userId: string; reason: string } => ({
  userId: idOf(input),
  reason: text(input, 'reason', reasonMax),
});

const reasonOf = (input: Input): RecordReason => ({
  kind: kindOf(input),
  id: idOf(input),
  reason: text(input, 'reason', reasonMax),
});

function actionOf(input: Input): RecordCommand {
  const values = readMap(input.values ?? {}, ['values']);
  for (const name of Object.keys(values)) text(values, name, valueMax);
  return {
    ...reasonOf(input),
    version: text(input, 'version', nameMax),
    action: text(input, 'action', nameMax),
    values: values as Record<string, string>,
  };
}

/** In characters: more than the longest text that an operator edits, and than any name of ours. */
const valueMax = 10_000;
const nameMax = 100;

function kindOf({ kind }: Input): RecordKind {
  if (typeof kind !== 'string' || !isRecordKind(kind)) throw invalid(['kind']);
  return kind;
}

function idOf({ id }: Input): string {
  if (typeof id !== 'string' || !isUuid(id)) throw invalid(['id']);
  return id.toLowerCase();
}

function text(input: Input, name: string, max: number): string {
  const value = anyText(input, name, max);
  if (value.includes('\0')) throw invalid([name]);
  return value;
}
