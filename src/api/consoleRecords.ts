import type { Fact } from '#contract/entities/console.ts';
import type {
  ConsoleRecord,
  RecordDeed,
  RecordNote,
  RecordPage,
  RecordQuery,
  RecordReason,
} from '#contract/entities/consoleRecords.ts';
import type { RecordKind } from '#contract/rules/consoleRecords.ts';

/** Things of all kinds, as the operators' console searches and shows them. Refuses as the rest of the console does. */
export interface ConsoleRecords {
  search(query: RecordQuery): Promise<RecordPage>;
  /** null when there is no such thing. */
  show(kind: RecordKind, id: string): Promise<ConsoleRecord | null>;
  /** What is told for a reason only. @throws not-found, validation-invalid-value */
  reveal(asked: RecordReason): Promise<readonly Fact[]>;
  /** @throws not-found, validation-invalid-value */
  note(kind: RecordKind, id: string, words: string): Promise<RecordNote>;
  /** @throws conflict when it is not any more what was seen, validation-invalid-value, forbidden without a new code */
  act(deed: RecordDeed): Promise<void>;
  /** Signs the browser in as somebody for half an hour, to look and change nothing. @throws as `act` */
  logInAs(id: string, reason: string): Promise<void>;
}

/** Over HTTP, given how the app's own endpoints are asked. */
export function recordsOver(post: (path: string, body: object) => Promise<unknown>): ConsoleRecords {
  const ask = async <T>(path: string, body: object): Promise<T> =>
    ((await post(`/api/console/${path}`, body)) as { data: T }).data;
  return {
    search: query => ask('records', query),
    show: (kind, id) => ask('record', { kind, id }),
    reveal: asked => ask('record-private', asked),
    note: (kind, id, words) => ask('record-note', { kind, id, words }),
    act: deed => ask('record-act', deed),
    logInAs: (id, reason) => ask('log-in-as', { id, reason }),
  };
}
