import type { Fact } from '#contract/entities/console.ts';
import type {
  ConsoleRecord,
  RecordCommand,
  RecordNote,
  RecordPage,
  RecordQuery,
  RecordReason,
} from '#contract/entities/consoleRecords.ts';
import type { RecordKind } from '#contract/rules/consoleRecords.ts';

/** Records of all kinds in the operators' console. Denies access like the rest of the console. */
export interface ConsoleRecords {
  search(query: RecordQuery): Promise<RecordPage>;
  /** null when there is no such record. */
  show(kind: RecordKind, id: string): Promise<ConsoleRecord | null>;
  /** Returns details that are disclosed only for a stated reason. @throws not-found, validation-invalid-value */
  reveal(asked: RecordReason): Promise<readonly Fact[]>;
  /** @throws not-found, validation-invalid-value */
  note(kind: RecordKind, id: string, words: string): Promise<RecordNote>;
  /** @throws conflict when it changed since it was shown, validation-invalid-value, forbidden without a new code */
  act(action: RecordCommand): Promise<void>;
  /** Signs the browser in as the user for half an hour, read-only. @throws as `act` */
  logInAs(id: string, reason: string): Promise<void>;
}

/** Creates the client over HTTP; `post` calls the app's own endpoints. */
export function createConsoleRecordsClient(
  post: (path: string, body: object) => Promise<unknown>,
): ConsoleRecords {
  const ask = async <T>(path: string, body: object): Promise<T> =>
    ((await post(`/api/console/${path}`, body)) as { data: T }).data;
  return {
    search: query => ask('records', query),
    show: (kind, id) => ask('record', { kind, id }),
    reveal: asked => ask('record-private', asked),
    note: (kind, id, words) => ask('record-note', { kind, id, words }),
    act: action => ask('record-act', action),
    logInAs: (id, reason) => ask('log-in-as', { id, reason }),
  };
}
