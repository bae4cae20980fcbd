import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type LocaleCode } from '#contract/locales.ts';
import { contentPages, contentFile } from '#src/config/contentPages.ts';

/** Texts of one language by their source: a message's key, or the file name of a content page. */
export type Texts = ReadonlyMap<string, string>;

/** One line of the glossary: a term, the words that it replaces, and exceptions where those are right. */
interface Term {
  /** The concept, in English. */
  concept: string;
  use: string;
  never: readonly string[];
  /** A phrase, a message key (`*` matches the rest of the key), or the file name of a content page. */
  except: readonly { what: string; reason: string }[];
}

interface Glossary {
  /** Concepts for which every language has a term. */
  terms: readonly Term[];
  /** What no text may promise, because nobody could keep it; every language has the same concepts. */
  promises: readonly Term[];
  /** Rules of this language alone: spelling, form of address, punctuation. */
  style: readonly Term[];
}

/** Returns every problem of the glossary and of the texts that it covers, one sentence each. */
export function problemsOfGlossary(root: string): string[] {
  const glossaries = readGlossary(readFileSync(join(root, 'translations/glossary.md'), 'utf8'));
  return [
    ...problemsOfConcepts(glossaries),
    ...locales.flatMap(locale => {
      const { terms = [], promises = [], style = [] } = glossaries[locale] ?? {};
      return problemsOfTexts(locale, [...terms, ...promises, ...style], readTexts(root, locale));
    }),
  ];
}

/**
 * Reads translations/glossary.md: a section per language, `## Deutsch (de)`, with the tables `### Terms`, `### Promises`
 * and `### Style`. @throws when a row does not have four cells, or an exception has no reason.
 */
export function readGlossary(markdown: string): Partial<Record<string, Glossary>> {
  const sections = markdown.split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map(section => {
      const [, locale = ''] = /^.*\((\w+)\)/.exec(section) ?? [];
      const of = (title: string) => termsOf(section, title);
      return [locale, { terms: of('Terms'), promises: of('Promises'), style: of('Style') }];
    }),
  );
}

function termsOf(section: string, title: string): readonly Term[] {
  const part = section.split(/^### /m).find(text => text.startsWith(title)) ?? '';
  const [, , ...rows] = part.split('\n').filter(line => line.startsWith('|'));
  return rows.map(row => {
    const cells = row.split('|').map(cell => cell.trim());
    if (cells.length !== 6) throw new Error(`The glossary has a row without four cells: ${row}`);
    const [, concept = '', use = '', never = '', except = ''] = cells;
    return { concept, use, never: codesOf(never), except: exceptionsOf(except) };
  });
}

const codesOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

function exceptionsOf(cell: string): Term['except'] {
  const found = [...cell.matchAll(/`([^`]+)`:\s*([^;`]+)/g)];
  if (found.length !== codesOf(cell).length)
    throw new Error(`The glossary has an exception without a reason: ${cell}`);
  return found.map(([, what = '', reason = '']) => ({ what, reason: reason.trim() }));
}

function problemsOfConcepts(glossaries: Partial<Record<string, Glossary>>): string[] {
  const shared = (of: Glossary | undefined) => [...(of?.terms ?? []), ...(of?.promises ?? [])];
  const concepts = new Set(Object.values(glossaries).flatMap(of => shared(of).map(term => term.concept)));
  return locales.flatMap(locale => {
    const own = new Set(
      shared(glossaries[locale])
        .filter(term => term.use)
        .map(term => term.concept),
    );
    return [...concepts]
      .filter(concept => !own.has(concept))
      .map(concept => `${locale}: no term for "${concept}"`);
  });
}

/** Returns a sentence for each banned word that the texts contain, and for each exception that excuses nothing. */
export function problemsOfTexts(locale: string, terms: readonly Term[], texts: Texts): string[] {
  return terms.flatMap(({ use, never, except }) => {
    const unused = new Set(except.map(({ what }) => what));
    const problems = never.flatMap(ban =>
      [...texts].flatMap(([where, text]) => {
        const [found] = patternOf(ban).exec(text) ?? [];
        if (found === undefined) return [];
        const excused = except.filter(({ what }) => isPlace(what) && isWithin(where, what));
        for (const { what } of excused) unused.delete(what);
        if (excused.length > 0) return [];
        const [left] = patternOf(ban).exec(withoutPhrases(text, ban, except, unused)) ?? [];
        return left === undefined ? [] : [`${locale}: ${where} says "${left}"; the glossary says "${use}"`];
      }),
    );
    return [...problems, ...[...unused].map(what => `${locale}: the exception "${what}" is not needed`)];
  });
}

const isPlace = (what: string) => /^[A-Z]\w*\.\S+$|\.md$/.test(what);

const isWithin = (where: string, place: string) =>
  place.endsWith('*') ? where.startsWith(place.slice(0, -1)) : where === place;

function withoutPhrases(text: string, ban: string, except: Term['except'], unused: Set<string>): string {
  let rest = text;
  for (const { what } of except.filter(({ what }) => !isPlace(what))) {
    const phrase = patternOf(what);
    if (!phrase.test(rest)) continue;
    const without = rest.replaceAll(new RegExp(phrase, `g${phrase.flags}`), ' … ');
    if (countOf(ban, without) < countOf(ban, rest)) unused.delete(what);
    rest = without;
  }
  return rest;
}

const countOf = (ban: string, text: string) => {
  const pattern = patternOf(ban);
  return [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].length;
};

const patterns = new Map<string, RegExp>();

/** A whole word or phrase; `*` stands for the rest of a word. One with a capital letter is found in just that spelling. */
function patternOf(ban: string): RegExp {
  const known = patterns.get(ban);
  if (known) return known;
  const before = /^[\p{L}\p{N}]/u.test(ban) ? String.raw`(?<![\p{L}\p{N}])` : '';
  const after = /[\p{L}\p{N}]$/u.test(ban) ? String.raw`(?![\p{L}\p{N}])` : '';
  const body = ban
    .split('*')
    .map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s ]+`))
    .join(String.raw`[\p{L}\p{N}]*`);
  const pattern = new RegExp(before + body + after, /\p{Lu}/u.test(ban) ? 'u' : 'iu');
  patterns.set(ban, pattern);
  return pattern;
}

function readTexts(root: string, locale: LocaleCode): Texts {
  const folder = join(root, 'translations');
  const messages = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;
  const pages = contentPages.map(page => {
    const text = readFileSync(join(folder, 'content', locale, contentFile(page)), 'utf8');
    return [contentFile(page), wordsOfPage(text)] as const;
  });
  return new Map([
    ...Object.entries(messages).map(([key, text]) => [key, wordsOf(parse(text))] as const),
    ...pages,
  ]);
}

/** Returns the visible text of a message, without argument and tag names. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map(element => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return Object.values(element.options)
          .map(option => wordsOf(option.value))
          .join(' / ');
      return '…';
    })
    .join('');
}

/** Returns the visible text of a content page, without list markers, link targets, names and variables. */
const wordsOfPage = (markdown: string): string =>
  markdown
    .replaceAll(/^(?:[-*>]|\d+\.)\s/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\{#[^}]*\}/g, '')
    .replaceAll(/\{\{[^}]*\}\}/g, '…');
