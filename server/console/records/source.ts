import type { Fact } from '#contract/console/queueItem.ts';
import type {
  ConsoleRecord,
  RecordAction,
  RecordCommand,
  RecordField,
  RecordRow,
  RecordLine,
} from '#contract/console/records.ts';
import { inBody, invalid } from '#contract/parse.ts';
import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Operator } from '#server/web/ports/types.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { findByEmailForLogin } from '#server/marketplace/users/index.ts';
import type { ReportLine } from '#server/marketplace/reports/index.ts';
import { pathTo } from '#contract/paths.ts';

/** A record as its source returns it; notes are added in the same way for all kinds. */
export type FoundRecord = Omit<ConsoleRecord, 'kind' | 'notes'>;

/** A search for records of one kind; filters and their values are those the contract allows. */
export interface RecordQuery {
  filters: Readonly<Record<string, string>>;
  /** The id of the last item seen; undefined for the first page. */
  after: string | undefined;
  limit: number;
}

/** The operations of the console on one kind of record. */
export interface RecordSource {
  /** Names of the columns of a row. */
  columns: readonly string[];
  /** Returns one page of the list in the keyset order of `after`, served by an index. */
  search(engine: Engine, wanted: RecordQuery): Promise<readonly RecordRow[]>;
  /** undefined when there is no such record. */
  find(engine: Engine, id: string): Promise<FoundRecord | undefined>;
  /** Returns data shown only for a stated reason; absent for kinds without such data. */
  reveal?(engine: Engine, id: string): Promise<readonly Fact[]>;
  /** @throws ApiError `conflict`, `validation-invalid-value` naming the field */
  act(engine: Engine, command: RecordCommand, operator: Operator): Promise<void>;
}

/** Creates an action; by default it needs only a reason. */
export const action = (
  name: string,
  fields: readonly RecordField[] = [],
  means: readonly Fact[] = [],
): RecordAction => ({ name, fields, means });

/** The operator's optional message to the user who is notified. */
export const messageField: RecordField = { name: 'words', type: 'words', value: '', isRequired: false };

/** The reasons for a decision, which the users concerned get by mail. */
export const statementField: RecordField = { ...messageField, isRequired: true };

/** @throws ApiError `validation-invalid-value` */
export function invalidField(name: string): never {
  throw invalid(inBody(name));
}

/** Returns the start of a filter's day, in UTC. */
export const dayOf = (day: string | undefined): Date | undefined => (day ? new Date(day) : undefined);

/** Returns the end of a filter's day, in UTC. */
export const dayAfter = (day: string | undefined): Date | undefined =>
  day ? new Date(Date.parse(day) + DAY) : undefined;

/**
 * Resolves a filter to a user id: an id, or the complete e-mail address of an account. undefined when there is no such
 * account.
 */
export async function findPersonId({ db }: Engine, text: string): Promise<string | undefined> {
  const given = text.trim();
  return isUuid(given) ? given.toLowerCase() : (await findByEmailForLogin(db, given))?.id;
}

/** Formats a report for the history of its subject or of its reporter. */
export const reportLine = ({ id, kind, reason, createdAt, state, outcome }: ReportLine): RecordLine => ({
  at: createdAt.toISOString(),
  text: { codes: [kind, reason] },
  besides: { codes: [outcome ?? state] },
  path: state === 'open' ? pathTo('ConsoleQueuePage', { queue: 'reports' }, { item: id }) : null,
});
