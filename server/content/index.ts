import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Content, Hotlines } from '#contract/text/content.ts';
import { contentFile, type ContentPageName } from '#src/config/contentPages.ts';
import { formatLocale, locales } from '#contract/locales.ts';
import { formatMonth } from '#contract/time/dates.ts';
import { substituteVariables, type Facts } from './facts.ts';
import { parseHotlines } from './hotlines.ts';
import { parseContent, type ParsedPage } from './parse.ts';

export type { FactName, Facts } from './facts.ts';

/** The content pages (terms, privacy, help and so on), in the locales of the site. */
export interface ContentLibrary {
  show(page: ContentPageName, locale: string): Content;
  /** Returns the version of the terms of use in force: the newest of all locales. */
  termsVersion(): string;
}

interface ContentLibraryOptions {
  /** Folder of the shipped content: every page in every locale. */
  shipped: string;
  /** Folder of the operators' replacements for single files; it need not exist. */
  own: string;
  /** Returns the variables for a locale: the same object as long as nothing has changed. */
  facts(locale: string): Facts;
  log: { warn(event: string, facts?: Record<string, unknown>): void };
  /** Monotonic clock in milliseconds. */
  elapsed?(): number;
}

/** Milliseconds between two checks of the ten terms files: every page contains the terms version. */
const termsCheckInterval = 1000;

const hotlinesFile = 'hotlines.json';

/**
 * Parses each page on first use and again when its file or the variables changed, so that operators can edit texts
 * while the site runs. An operator's file that can't be parsed is logged once, and the shipped page is shown.
 */
export function createContentLibrary({
  shipped,
  own,
  facts,
  log,
  elapsed = () => performance.now(),
}: ContentLibraryOptions): ContentLibrary {
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
    return localizePage(filled, locale, () => read(hotlinesFile, parseHotlines));
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
      if (!terms || at - terms.at >= termsCheckInterval) terms = { version: newestTerms(), at };
      return terms.version;
    },
  };
}

/** Fills in the variables of a page; the result does not depend on the date. @throws ContentError */
export function fillPage(text: string, facts: Facts): ParsedPage {
  const { blocks, ...head } = parseContent(text);
  return { ...head, blocks: substituteVariables(blocks, facts) };
}

/** Returns a page as sent to browsers: months and country names are formatted here rather than in each browser. */
export function localizePage(page: ParsedPage, locale: string, hotlines: () => Hotlines): Content {
  const blocks = page.blocks.map(block =>
    block.kind === 'hotlinesHere' ? named(hotlines(), locale) : block,
  );
  const { updated } = page;
  return { ...page, ...(updated ? { updatedIn: monthInWords(updated, locale) } : {}), blocks };
}

const monthInWords = (month: string, locale: string) => formatMonth({ locale }, `${month}-01T00:00:00Z`);

function named({ checked, countries }: Hotlines, locale: string): Block {
  const names = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' });
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
