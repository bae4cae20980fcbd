import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Content, Hotlines } from '#contract/entities/content.ts';
import { contentFile, type ContentPageName } from '#src/config/contentPages.ts';
import { locales } from '#src/config/locales.ts';
import { formatMonth } from '#src/util/dates.ts';
import { fillIn, type Facts } from './facts.ts';
import { parseHotlines } from './hotlines.ts';
import { parseContent, type Written } from './parse.ts';

export type { FactName, Facts } from './facts.ts';

/** The pages of words, in the languages of the site. */
export interface ContentShelf {
  show(page: ContentPageName, locale: string): Content;
  /** Which terms of use hold now, in whichever language they are newest. */
  termsVersion(): string;
}

interface ShelfOptions {
  /** What the product ships: every page in every language. */
  shipped: string;
  /** What the operators wrote in its place, file by file; the folder need not exist. */
  own: string;
  /** What pages of a language are filled with: the same object for as long as nothing of it changes. */
  facts(locale: string): Facts;
  log: { warn(event: string, facts?: Record<string, unknown>): void };
  /** Milliseconds that only ever pass. */
  elapsed?(): number;
}

/** Every page names the version of the terms: their ten files are not asked after more often than this, in milliseconds. */
const termsLast = 1000;

const hotlinesFile = 'hotlines.json';

/**
 * Reads each page when it is first asked for and again when its file or the facts changed, so that operators change words
 * while the site runs. A file of theirs that cannot be read as a page is said once in the log, and the shipped one is shown.
 */
export function openContent({
  shipped,
  own,
  facts,
  log,
  elapsed = () => performance.now(),
}: ShelfOptions): ContentShelf {
  const kept = new Map<string, { stamp: string; filledWith: Facts | undefined; value: unknown }>();

  const read = <T>(name: string, parse: (text: string) => T, filledWith?: Facts): T => {
    const stamp = `${stampOf(join(own, name))} ${stampOf(join(shipped, name))}`;
    const before = kept.get(name);
    if (before?.stamp === stamp && before.filledWith === filledWith) return before.value as T;
    const value = ownOrShipped(name, parse);
    kept.set(name, { stamp, filledWith, value });
    return value;
  };

  const ownOrShipped = <T>(name: string, parse: (text: string) => T): T => {
    const file = join(own, name);
    if (stampOf(file) !== '') {
      try {
        return parse(readFileSync(file, 'utf8'));
      } catch (error) {
        log.warn('content refused', { file, why: (error as Error).message });
      }
    }
    return parse(readFileSync(join(shipped, name), 'utf8'));
  };

  const show = (page: ContentPageName, locale: string): Content => {
    const known = facts(locale);
    const filled = read(`${locale}/${contentFile(page)}`, text => fillPage(text, known), known);
    return forReaders(filled, locale, () => read(hotlinesFile, parseHotlines));
  };

  const newestTerms = () =>
    locales
      .map(locale => show('TermsOfServicePage', locale).version ?? '')
      .sort()
      .at(-1) ?? '';
  let terms: { version: string; at: number } | undefined;

  return {
    show,
    termsVersion() {
      const at = elapsed();
      if (!terms || at - terms.at >= termsLast) terms = { version: newestTerms(), at };
      return terms.version;
    },
  };
}

/** A page with the facts of this installation, as far as it is the same every day. @throws ContentError */
export function fillPage(text: string, facts: Facts): Written {
  const { blocks, ...head } = parseContent(text);
  return { ...head, blocks: fillIn(blocks, facts) };
}

/** A page as its readers get it: what else would be put into words in each of their browsers stands in words already. */
export function forReaders(page: Written, locale: string, hotlines: () => Hotlines): Content {
  const blocks = page.blocks.map(block =>
    block.kind === 'hotlinesHere' ? named(hotlines(), locale) : block,
  );
  const { updated } = page;
  return { ...page, ...(updated ? { updatedIn: monthInWords(updated, locale) } : {}), blocks };
}

const monthInWords = (month: string, locale: string) => formatMonth({ locale }, `${month}-01T00:00:00Z`);

function named({ checked, countries }: Hotlines, locale: string): Block {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return {
    kind: 'hotlines',
    checkedIn: checked && monthInWords(checked, locale),
    countries: countries
      .map(country => ({ ...country, name: names.of(country.code) ?? country.code }))
      .sort((one, other) => compare(one.name, other.name)),
  };
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.mtimeMs}-${stat.size}` : '';
}
