import type { Fact } from '#contract/entities/console.ts';
import type {
  ConsoleRecord,
  RecordAction,
  RecordDeed,
  RecordField,
  RecordRow,
} from '#contract/entities/consoleRecords.ts';
import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Operator } from '#server/web/console/desk.ts';

/** One thing as its kind tells it; notes are added for all kinds alike. */
export type FoundRecord = Omit<ConsoleRecord, 'kind' | 'notes'>;

/** What is wanted of a kind; the filters are those that the contract names, with values that it lets through. */
export interface Wanted {
  filters: Readonly<Record<string, string>>;
  /** The id of the last one that was seen; from the newest on without. */
  after: string | undefined;
  limit: number;
}

/** What the console knows to do with one kind of things, with the verbs of the engine. */
export interface RecordSource {
  /** What the cells of a row are called. */
  columns: readonly string[];
  /** A piece of the list in an order that `after` goes on with, read by an index. */
  search(engine: Engine, wanted: Wanted): Promise<readonly RecordRow[]>;
  /** undefined for what there is not. */
  find(engine: Engine, id: string): Promise<FoundRecord | undefined>;
  /** What is told for a reason only; absent where there is nothing of the kind. */
  reveal?(engine: Engine, id: string): Promise<readonly Fact[]>;
  /** @throws ApiError `conflict`, `validation-invalid-value` naming the field */
  act(engine: Engine, deed: RecordDeed, operator: Operator): Promise<void>;
}

/** An action that needs nothing but a reason. */
export const action = (
  name: string,
  fields: readonly RecordField[] = [],
  means: readonly Fact[] = [],
): RecordAction => ({ name, fields, means });

/** What the person who is told of it reads, when the operator has something to say. */
export const wordsToThem: RecordField = { name: 'words', type: 'words', value: '', isRequired: false };

/** @throws ApiError `validation-invalid-value` */
export function invalidField(name: string): never {
  throw new ApiError('validation-invalid-value', { source: { type: 'body', path: [name] } });
}

/** The beginning of a day as filters name it, in UTC. */
export const dayOf = (day: string | undefined): Date | undefined => (day ? new Date(day) : undefined);

/** Its end. */
export const dayAfter = (day: string | undefined): Date | undefined =>
  day ? new Date(Date.parse(day) + 24 * 60 * 60_000) : undefined;
