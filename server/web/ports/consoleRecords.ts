import type { Fact } from '#contract/console/queueItem.ts';
import type {
  ConsoleRecord,
  RecordCommand,
  RecordNote,
  RecordPage,
  RecordQuery,
  RecordReason,
} from '#contract/console/records.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import type { Operator } from './types.ts';

/** The part of the console that searches and shows records of all kinds. */
export interface RecordService {
  search(query: RecordQuery): Promise<RecordPage>;
  /** Streams the results as CSV, up to the row limit of the contract. */
  csv(operator: Operator, query: RecordQuery): AsyncIterable<string>;
  /** null when there is no such record. */
  show(operator: Operator, kind: RecordKind, id: string): Promise<ConsoleRecord | null>;
  /**
   * Returns details that are disclosed only for a stated reason. @throws not-found, validation-invalid-value without a
   * reason
   */
  reveal(operator: Operator, input: RecordReason): Promise<readonly Fact[]>;
  /** @throws not-found, validation-invalid-value */
  note(operator: Operator, kind: RecordKind, id: string, words: string): Promise<RecordNote>;
  /** @throws conflict when it changed since the operator saw it, validation-invalid-value naming the field */
  act(operator: Operator, action: RecordCommand): Promise<void>;
}
