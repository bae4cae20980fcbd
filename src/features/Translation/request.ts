import type { User } from '#contract/account/user.ts';
import type { TranslatedTexts } from '#contract/text/translation.ts';
import type { Original } from '#src/util/translation/original.ts';

export type { Original } from '#src/util/translation/original.ts';

/** The origin of the texts: public pages, the messages of one conversation, or the operators' console. */
export type TextSource = 'public' | 'console' | { transactionId: string };

/** Texts to be translated into the page's language. */
export interface TranslationRequest {
  originals: readonly Original[];
  source: TextSource;
  /** The language of the texts as chosen by the reader, ISO 639-1. */
  from?: string;
}

interface About {
  /** Its author first. */
  people?: readonly (User | undefined)[];
  place?: string | undefined;
  /** The language of its title. */
  titleIn?: string | undefined;
}

/** Returns the originals that are not empty. */
export const originalsOf = (
  item: NonNullable<Original['item']>,
  texts: { [Field in keyof TranslatedTexts]: string | null | undefined },
  { people = [], place, titleIn }: About = {},
): readonly Original[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    text
      ? [
          {
            text,
            item,
            field: field as Original['field'],
            language: field === 'title' ? titleIn : undefined,
            likely: titleIn === undefined ? people[0]?.profile?.publicData.languages : [titleIn],
            people: people.map(user => user?.profile?.displayName),
            place,
          },
        ]
      : [],
  );
