import type { User } from '#contract/entities/user.ts';
import type { TranslatableKind, TranslatedField, TranslatedTexts } from '#contract/entities/translation.ts';

/** The origin of the texts: public pages, the messages of one conversation, or the operators' console. */
export type TextSource = 'public' | 'console' | { transactionId: string };

/** A text as its author wrote it, and its reference for the site's translator. */
export interface Original {
  text: string;
  /** Absent when only the reader's browser can translate it. */
  item?: { kind: TranslatableKind; id: string; isTitleOnly?: boolean };
  field: TranslatedField;
  /** Names of people in it, which stay as written. */
  people?: readonly (string | undefined)[];
  /** The address of a town; its name stays as written, too. */
  place?: string | undefined;
}

/** Texts to be translated into the page's language. */
export interface TranslationRequest {
  originals: readonly Original[];
  source: TextSource;
  /** The language of the texts as chosen by the reader, ISO 639-1. */
  from?: string;
}

/** Returns the originals that are not empty. */
export const originalsOf = (
  item: NonNullable<Original['item']>,
  texts: { [Field in keyof TranslatedTexts]: string | null | undefined },
  { people = [], place }: { people?: readonly (User | undefined)[]; place?: string | undefined } = {},
): readonly Original[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    text
      ? [
          {
            text,
            item,
            field: field as Original['field'],
            people: people.map(user => user?.profile?.displayName),
            place,
          },
        ]
      : [],
  );
