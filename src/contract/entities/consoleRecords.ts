import type { RecordKind } from '../rules/consoleRecords.ts';
import type { Fact, FactValue } from './console.ts';

/** Which things of a kind are wanted: filters by name, and the last one that was seen already. */
export interface RecordQuery {
  kind: RecordKind;
  filters: Readonly<Record<string, string>>;
  after?: string;
}

/** A line of the table. */
export interface RecordRow {
  id: string;
  title: string;
  /** As many as there are columns. */
  cells: readonly (FactValue | null)[];
}

export interface RecordPage {
  /** What the cells are called. */
  columns: readonly string[];
  rows: readonly RecordRow[];
  /** Whether there are more behind the last row. */
  hasMore: boolean;
}

/** What an operator did, as the audit log keeps it: an action, and the reason that was given. */
export interface DeedDone {
  deed: string;
  reason: string | null;
}

/** Something that happened to it or belongs to it. */
export interface RecordLine {
  /** ISO instant; null where there is none. */
  at: string | null;
  text: FactValue | DeedDone;
  /** What stands behind it: its state, or who did it. */
  besides: FactValue | null;
  /** Where it is to be seen. */
  path: string | null;
}

/** Some of what belongs to it, the newest first. */
export interface RecordList {
  name: string;
  lines: readonly RecordLine[];
  /** Where all of them are. */
  path: string | null;
}

/** What an operator noted for the others. */
export interface RecordNote {
  id: string;
  /** ISO instant. */
  at: string;
  by: string;
  words: string;
}

/** What is asked besides the reason, before something is done. */
export interface RecordField {
  name: string;
  /** The value of `money` is its amount in minor units, of `pictures` the ids that stay, with blanks between them. */
  type: 'line' | 'words' | 'day' | 'choice' | 'money' | 'pictures';
  choices?: readonly string[];
  /** Of money, ISO 4217. */
  currency?: string;
  /** Those that may stay. */
  pictures?: readonly { id: string; src: string }[];
  /** What stands there at first. */
  value: string;
  isRequired: boolean;
}

/** Something that can be done with it. */
export interface RecordAction {
  name: string;
  /** What it will do, as things stand. */
  means: readonly Fact[];
  fields: readonly RecordField[];
}

/** All that an operator sees of one thing. */
export interface ConsoleRecord {
  kind: RecordKind;
  id: string;
  /** Stands for what is seen here: a deed about anything else is refused. */
  version: string;
  title: string;
  facts: readonly Fact[];
  /** Whether there is more, which is told for a reason only. */
  hasPrivate: boolean;
  lists: readonly RecordList[];
  notes: readonly RecordNote[];
  actions: readonly RecordAction[];
  /** Its own page on the site. */
  path: string | null;
}

/** Which one, and why it is looked into. */
export interface RecordReason {
  kind: RecordKind;
  id: string;
  reason: string;
}

/** What an operator does with something they have looked at. */
export interface RecordDeed extends RecordReason {
  version: string;
  action: string;
  /** What the fields of the action say, by name. */
  values: Readonly<Record<string, string>>;
}
