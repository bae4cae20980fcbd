import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#contract/locales.ts';

/** The messages of every language as translators write them, by locale and id. */
export type Catalogues = Record<string, Record<string, string>>;

export function readCatalogues(root: string): Catalogues {
  return Object.fromEntries(
    locales.map(locale => [
      locale,
      JSON.parse(readFileSync(join(root, 'translations', `${locale}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ]),
  );
}

/**
 * Returns every problem of the translations, one sentence each: missing messages, broken ICU, different arguments,
 * missing plurals.
 */
export function problemsOf(catalogues: Catalogues): string[] {
  const ids = new Set(Object.values(catalogues).flatMap(messages => Object.keys(messages)));
  return [...ids].sort().flatMap(id => problemsOfMessage(id, catalogues));
}

function problemsOfMessage(id: string, catalogues: Catalogues): string[] {
  const problems: string[] = [];
  const facts = Object.entries(catalogues).flatMap(([locale, messages]) => {
    const message = messages[id];
    if (message === undefined) {
      problems.push(`${locale}: ${id} is missing`);
      return [];
    }
    try {
      const elements = parse(message);
      problems.push(
        ...missingPlurals(locale, elements).map(rule => `${locale}: ${id} has no plural "${rule}"`),
      );
      return [{ locale, args: [...new Set(argumentsOf(elements))].sort().join(', ') }];
    } catch (caught) {
      problems.push(`${locale}: ${id} is not valid ICU: ${(caught as Error).message}`);
      return [];
    }
  });
  const [first] = facts;
  for (const { locale, args } of facts) {
    if (first && args !== first.args) {
      problems.push(`${locale}: ${id} takes (${args}) where ${first.locale} takes (${first.args})`);
    }
  }
  return problems;
}

function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap(element => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    return [element.value, ...childrenOf(element).flatMap(argumentsOf)];
  });
}

// If a message lacks a plural category of its language, it falls back to "other", which is wrong grammar in Slavic
// languages.
function missingPlurals(locale: string, elements: readonly MessageFormatElement[]): string[] {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return elements.flatMap(element => {
    const own = element.type === TYPE.plural ? needed.filter(rule => !(rule in element.options)) : [];
    return [...own, ...childrenOf(element).flatMap(children => missingPlurals(locale, children))];
  });
}

function childrenOf(element: MessageFormatElement): readonly MessageFormatElement[][] {
  if (element.type === TYPE.tag) return [element.children];
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(option => option.value);
}
