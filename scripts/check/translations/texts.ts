import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocaleCode } from '#contract/locales.ts';
import { contentFile, contentPages } from '#src/config/contentPages.ts';

/** A text that people see, and the file that it is in. */
export interface WrittenText {
  text: string;
  source: Source;
}

/** Texts of one language by key: a message's id, or the part of a file, such as `faq.md#cost`. */
export type WrittenTexts = ReadonlyMap<string, WrittenText>;

/** Where texts of every language are. */
export interface Source {
  /** The path of one language's file, from the root of the project. */
  file(locale: LocaleCode): string;
  /** Returns the texts of one language in the content of its file, by key. */
  read(content: string, locale: LocaleCode): readonly (readonly [key: string, text: string])[];
}

const messages: Source = {
  file: locale => `translations/${locale}.json`,
  read: content => Object.entries(JSON.parse(content) as Record<string, string>),
};

const contentPage = (name: string): Source => ({
  file: locale => `translations/content/${locale}/${name}`,
  read: content => sectionsOf(content).map(([id, text]) => [id ? `${name}#${id}` : name, text]),
});

/** The Stripe simulator has texts of its own, since it imports nothing of the project. */
const simulator = (name: string): Source => ({
  file: () => `server/adapters/stripe/simulator/pages/${name}.json`,
  read: (content, locale) => {
    const { [locale]: texts = {} } = JSON.parse(content) as Record<string, Record<string, string>>;
    return Object.entries(texts).map(([key, text]) => [`simulator.${name}.${key}`, text]);
  },
});

const sources: readonly Source[] = [
  messages,
  ...contentPages.map(page => contentPage(contentFile(page))),
  ...['texts', 'labels'].map(simulator),
];

/** Returns every text of a language: messages of pages and mails, sections of content pages, and the simulator's texts. */
export function readTexts(root: string, locale: LocaleCode): WrittenTexts {
  return new Map(
    sources.flatMap(source => {
      const path = join(root, source.file(locale));
      const content = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      if (content === undefined) return [];
      return source.read(content, locale).map(([key, text]) => [key, { text: text.trim(), source }] as const);
    }),
  );
}

/**
 * Returns a content page's sections by the name of their heading; what precedes the first has none. Month and version are
 * left out: scripts/build/content.ts compares them.
 */
function sectionsOf(page: string): readonly (readonly [id: string, text: string])[] {
  return page
    .replaceAll(/^(?:updated|version): .*\n/gm, '')
    .split(/^(?=###? )/m)
    .map(text => [/^#+ .*\{#([\w-]+)\}$/m.exec(text)?.[1] ?? '', text]);
}
