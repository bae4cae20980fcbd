import type { RecordKind } from './recordKinds.ts';
import type { Fact, FactValue } from './queueItem.ts';

/** A query for records of one kind: filters by name, and the cursor (the last record already seen). */
export interface RecordQuery {
  kind: RecordKind;
  filters: Readonly<Record<string, string>>;
  after?: string;
}

/** A table row. */
export interface RecordRow {
  id: string;
  title: string;
  /** One cell per column. */
  cells: readonly (FactValue | null)[];
}

export interface RecordPage {
  /** Column headings. */
  columns: readonly string[];
  rows: readonly RecordRow[];
  /** Whether more records follow the last row. */
  hasMore: boolean;
}

/** An operator's action as recorded in the audit log, with the reason given. */
export interface AuditedAction {
  action: string;
  reason: string | null;
}

/** An event in the record's history, or something that belongs to the record. */
export interface RecordLine {
  /** ISO instant; null when it has none. */
  at: string | null;
  text: FactValue | AuditedAction;
  /** Additional value: the state or the actor. */
  besides: FactValue | null;
  /** Link to its page. */
  path: string | null;
}

/** Excerpt of one kind of related entries, newest first. */
export interface RecordList {
  name: string;
  lines: readonly RecordLine[];
  /** Link to the complete list. */
  path: string | null;
}

/** An operator's note for other operators. */
export interface RecordNote {
  id: string;
  /** ISO instant. */
  at: string;
  by: string;
  words: string;
}

/** An input that an action requires in addition to the reason. */
export interface RecordField {
  name: string;
  /**
   * For `money` the value is the amount in minor units; for `pictures`, the ids to keep, and for `choices`, those
   * chosen, separated by spaces.
   */
  type: 'line' | 'words' | 'day' | 'choice' | 'choices' | 'money' | 'pictures';
  choices?: readonly string[];
  /** For `money`: ISO 4217. */
  currency?: string;
  /** The images that can be kept. */
  pictures?: readonly { id: string; src: string }[];
  /** Initial value. */
  value: string;
  isRequired: boolean;
}

/** An action available on the record. */
export interface RecordAction {
  name: string;
  /** Its effects, given the current state. */
  means: readonly Fact[];
  fields: readonly RecordField[];
}

/** Everything an operator sees about one record. */
export interface ConsoleRecord {
  kind: RecordKind;
  id: string;
  /** Identifies the state shown here; an action on any other state is rejected. */
  version: string;
  title: string;
  facts: readonly Fact[];
  /** Whether there is private data, which is shown only once a reason is given. */
  hasPrivate: boolean;
  lists: readonly RecordList[];
  notes: readonly RecordNote[];
  actions: readonly RecordAction[];
  /** Its public page on the site. */
  path: string | null;
}

/** Which record is inspected, and why. */
export interface RecordReason {
  kind: RecordKind;
  id: string;
  reason: string;
}

/** An operator's action on a record they have viewed. */
export interface RecordCommand extends RecordReason {
  version: string;
  action: string;
  /** Values of the action's fields, by name. */
  values: Readonly<Record<string, string>>;
}
