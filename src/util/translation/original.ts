import type { TranslatableKind, TranslatedField } from '#contract/text/translation.ts';

/** A text as its author wrote it, and its reference for the site's translator. */
export interface Original {
  text: string;
  /** Absent when only the reader's browser can translate it. */
  item?: { kind: TranslatableKind; id: string; isTitleOnly?: boolean };
  field: TranslatedField;
  /** Its language, ISO 639-1, where the server has told it. */
  language?: string | undefined;
  /** The languages of its author; they decide where the text is too short. */
  likely?: readonly string[] | undefined;
  /** Names of people in it, which stay as written. */
  people?: readonly (string | undefined)[];
  /** The address of a town; its name stays as written, too. */
  place?: string | undefined;
}
