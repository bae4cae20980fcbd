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
  noteMax,
  reasonMax,
  recordFilters,
  type RecordKind,
} from '#contract/console/recordKinds.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { result, type Definitions } from './endpoint.ts';
import { isMap, map } from '#contract/schemas.ts';
import { text } from './schemas.ts';

/** In characters: more than the longest text that an operator edits, and than any name of ours. */
const valueMax = 10_000;
const nameMax = 100;

const words = (max: number) =>
  v.pipe(
    text(max),
    v.check(value => !value.includes('\0')),
  );

const kind = v.custom<RecordKind>(value => typeof value === 'string' && isRecordKind(value));
const id = v.pipe(
  v.custom<string>(value => typeof value === 'string' && isUuid(value)),
  v.toLowerCase(),
);
const reason = words(reasonMax);

type Texts = Readonly<Record<string, string>>;

/** Validates a map with `faults`, which returns the names of wrong fields: the path of an issue is that name alone. */
const eachNamed = <Given extends object>(faults: (given: Given) => readonly string[]) =>
  v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value as Record<string, unknown>;
    for (const key of faults(dataset.value))
      addIssue({ path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });

interface GivenQuery {
  kind: RecordKind;
  filters: Texts;
  after?: string | null | undefined;
}

/** Filters by name; empty ones count as absent. */
export const recordQuery = v.pipe(
  map({ kind, filters: v.custom<Texts>(isMap), after: v.nullish(v.string()) }),
  eachNamed((given: GivenQuery) => {
    const known = new Map(recordFilters[given.kind].map(filter => [filter.name, filter]));
    return Object.entries(filled(given.filters)).flatMap(([name, value]) => {
      const filter = known.get(name);
      return filter && typeof value === 'string' && isFilterValue(filter, value) ? [] : [name];
    });
  }),
  eachNamed(({ after }: GivenQuery) => (after && !isUuid(after) ? ['after'] : [])),
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
    id,
    reason,
    version: words(nameMax),
    action: words(nameMax),
    values: v.nullish(v.custom<Texts>(isMap), {}),
  }),
  eachNamed(({ values }: RecordCommand) =>
    Object.keys(values).filter(name => !v.is(words(valueMax), values[name])),
  ),
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
    input: map({ kind, id }),
    result: result<ConsoleRecord | null>(),
    inProcess: true,
  },
  /** Details that are disclosed only for a stated reason. @throws not-found, validation-invalid-value */
  'POST /api/console/record-private': {
    access: 'operator',
    input: map({ kind, id, reason }),
    result: result<readonly Fact[]>(),
  },
  /** @throws not-found, validation-invalid-value */
  'POST /api/console/record-note': {
    access: 'operator',
    input: map({ kind, id, words: words(noteMax) }),
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
    input: map({ id, reason }),
    result: result<void>(),
  },
} satisfies Definitions;
