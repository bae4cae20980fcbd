import type { User } from '#contract/entities/user.ts';
import type { TranslatableKind, TranslatedField, TranslatedTexts } from '#contract/entities/translation.ts';

/** Where texts are from: what everybody can read, or the messages of one conversation, or what operators decide on. */
export type TextSource = 'public' | 'console' | { transactionId: string };

/** A text as its author wrote it, and where the site's translator finds it. */
export interface Original {
  text: string;
  /** Absent where only the reader's browser translates. */
  item?: { kind: TranslatableKind; id: string; isTitleOnly?: boolean };
  field: TranslatedField;
  /** Names of people in it, which stay as written. */
  people?: readonly (string | undefined)[];
  /** The address of a town, likewise. */
  place?: string | undefined;
}

/** Texts to be translated into the page's language. */
export interface TranslationRequest {
  originals: readonly Original[];
  source: TextSource;
  /** The language that the reader says they are in, ISO 639-1. */
  from?: string;
}

/** Returns what an author has filled in. */
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
