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
import type { Operator } from './desk.ts';

/** The part of the console in which things of all kinds are searched and looked at one by one. */
export interface RecordDesk {
  search(query: RecordQuery): Promise<RecordPage>;
  /** The same as CSV in pieces; so many rows at most as the contract says. */
  csv(operator: Operator, query: RecordQuery): AsyncIterable<string>;
  /** null when there is no such thing. */
  show(operator: Operator, kind: RecordKind, id: string): Promise<ConsoleRecord | null>;
  /** What is told for a reason only. @throws not-found, validation-invalid-value without a reason */
  reveal(operator: Operator, asked: RecordReason): Promise<readonly Fact[]>;
  /** @throws not-found, validation-invalid-value */
  note(operator: Operator, kind: RecordKind, id: string, words: string): Promise<RecordNote>;
  /** @throws conflict when it is not what the operator saw, validation-invalid-value naming the field */
  act(operator: Operator, deed: RecordDeed): Promise<void>;
}
