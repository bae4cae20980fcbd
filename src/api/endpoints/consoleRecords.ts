import * as v from 'valibot';
import type { Fact } from '#contract/console/queueItem.ts';
import type {
  ConsoleRecord,
  RecordCommand,
  RecordNote,
  RecordPage,
  RecordQuery,
} from '#contract/console/records.ts';
import {
  isFilterValue,
  isRecordKind,
  maxNote,
  maxReason,
  recordFilters,
  type RecordKind,
} from '#contract/console/recordKinds.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { result, type Definitions } from './endpoint.ts';
import { rule } from '#contract/parse.ts';
import { isMap, map, string, uuid } from '#contract/schemas.ts';

/** In characters: more than the longest text that an operator edits, and than any name of ours. */
const maxValue = 10_000;
const maxName = 100;

const kind = v.custom<RecordKind>(value => typeof value === 'string' && isRecordKind(value));
const reason = string({ max: maxReason });
const value = string({ max: maxValue });

type Texts = Readonly<Record<string, string>>;

interface GivenQuery {
  kind: RecordKind;
  filters: Texts;
  after?: string | null | undefined;
}

/** Filters by name; empty ones count as absent. */
export const recordQuery = v.pipe(
  map({ kind, filters: v.custom<Texts>(isMap), after: v.nullish(v.string()) }),
  rule(({ kind: ofKind, filters, after }: GivenQuery) => {
    const known = new Map(recordFilters[ofKind].map(filter => [filter.name, filter]));
    const wrong = Object.entries(filled(filters)).find(([name, value]) => {
      const filter = known.get(name);
      return !filter || typeof value !== 'string' || !isFilterValue(filter, value);
    });
    if (wrong) return { path: [wrong[0]] };
    return after && !isUuid(after) ? { path: ['after'] } : undefined;
  }),
  v.transform(({ after, ...query }): RecordQuery => ({
    kind: query.kind,
    filters: filled(query.filters),
    ...(after ? { after } : {}),
  })),
);

const filled = (filters: Texts): Texts =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));

const command = v.pipe(
  map({
    kind,
    id: uuid,
    reason,
    version: string({ max: maxName }),
    action: string({ max: maxName }),
    values: v.nullish(v.custom<Texts>(isMap), {}),
  }),
  rule(({ values }: RecordCommand) => {
    const wrong = Object.keys(values).find(name => !v.is(value, values[name]));
    return wrong === undefined ? undefined : { path: [wrong] };
  }),
);

/** Records of all kinds in the operators' console. They deny access like the rest of the console. */
export const consoleRecordEndpoints = {
  'POST /api/console/records': {
    access: 'operator',
    input: recordQuery,
    result: result<RecordPage>(),
    inProcess: true,
  },
  /** null when there is no such record. */
  'POST /api/console/record': {
    access: 'operator',
    input: map({ kind, id: uuid }),
    result: result<ConsoleRecord | null>(),
    inProcess: true,
  },
  /** Details that are disclosed only for a stated reason. @throws not-found, validation-invalid-value */
  'POST /api/console/record-private': {
    access: 'operator',
    input: map({ kind, id: uuid, reason }),
    result: result<readonly Fact[]>(),
  },
  /** @throws not-found, validation-invalid-value */
  'POST /api/console/record-note': {
    access: 'operator',
    input: map({ kind, id: uuid, words: string({ max: maxNote }) }),
    result: result<RecordNote>(),
  },
  /** @throws conflict when it changed since it was shown, validation-invalid-value, forbidden without a new code */
  'POST /api/console/record-act': {
    access: 'operator',
    input: command,
    result: result<void>(),
  },
  /** Signs the browser in as the user for half an hour, read-only. @throws as `record-act` */
  'POST /api/console/log-in-as': {
    access: 'operator',
    input: map({ id: uuid, reason }),
    result: result<void>(),
  },
} satisfies Definitions;
