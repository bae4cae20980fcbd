import type { Inline, PlainBlock } from '#contract/text/content.ts';
import { contactFacts } from '#src/config/site/settings.ts';
import { ContentError, type SourceBlock } from './parse.ts';

/** Variables that pages may use as `{{name}}`. */
export const factNames = [
  'site',
  'minimumAge',
  'reviewPeriod',
  // At most one of them: the translator is on the site's own network, or a third party's.
  'ownTranslator',
  'foreignTranslator',
  // The messenger whose bot the site has.
  'messenger',
  // Only where the contact form can be shown: within how many days messages are answered.
  'answerDays',
  // The site's name, while its operators have given no way to reach them.
  'noContact',
  ...contactFacts,
] as const;

export type FactName = (typeof factNames)[number];

/** Unknown values are absent, never invented. */
export type Facts = Readonly<Partial<Record<FactName, string>>>;

const token = /\{\{(\w+)\}\}/g;

/**
 * Substitutes this installation's values in the blocks. A line with an unknown value is left out, and so is a heading
 * with nothing left below it. Values are plain text, never parsed as Markdown.
 * @throws ContentError for an unknown variable name.
 */
export const substituteVariables = (blocks: readonly SourceBlock[], facts: Facts): readonly SourceBlock[] =>
  withoutEmptyParts(blocks.flatMap(block => filledBlock(block, facts)));

function filledBlock(block: SourceBlock, facts: Facts): readonly SourceBlock[] {
  switch (block.kind) {
    case 'heading': {
      const children = substituteLine(block.children, facts);
      return children ? [{ ...block, children }] : [];
    }
    case 'note': {
      const blocks = block.blocks.flatMap(inner => filledPlain(inner, facts));
      return blocks.length > 0 ? [{ ...block, blocks }] : [];
    }
    case 'hotlinesHere':
      return [block];
    case 'contactForm':
      return facts.answerDays === undefined ? [] : [{ ...block, days: Number(facts.answerDays) }];
    default:
      return filledPlain(block, facts);
  }
}

function filledPlain(block: PlainBlock, facts: Facts): readonly PlainBlock[] {
  if (block.kind === 'paragraph') {
    const children = substituteLine(block.children, facts);
    return children ? [{ ...block, children }] : [];
  }
  const items = block.items.flatMap(item => {
    const line = substituteLine(item, facts);
    return line ? [line] : [];
  });
  return items.length > 0 ? [{ ...block, items }] : [];
}

/** undefined when a value is missing. */
function substituteLine(line: readonly Inline[], facts: Facts): readonly Inline[] | undefined {
  const words = line.map(word => filledWord(word, facts));
  return words.every(word => word !== undefined) ? words : undefined;
}

function filledWord(word: Inline, facts: Facts): Inline | undefined {
  if (typeof word === 'string') return filledText(word, facts);
  const children = substituteLine(word.children, facts);
  if (!children) return undefined;
  if (word.kind !== 'link') return { ...word, children };
  const href = filledText(word.href, facts);
  return href === undefined ? undefined : { ...word, href, children };
}

function filledText(text: string, facts: Facts): string | undefined {
  let isWhole = true;
  const filled = text.replaceAll(token, (_, name: string) => {
    if (!(factNames as readonly string[]).includes(name)) throw new ContentError(`{{${name}}} is no fact`);
    const fact = facts[name as FactName];
    if (!fact) isWhole = false;
    return fact ?? '';
  });
  return isWhole ? filled : undefined;
}

function withoutEmptyParts(blocks: readonly SourceBlock[]): readonly SourceBlock[] {
  // From the end, so that a section whose subsections are all empty is removed with them.
  return blocks.reduceRight<readonly SourceBlock[]>((kept, block) => {
    const [next] = kept;
    const isEmpty =
      block.kind === 'heading' && (!next || (next.kind === 'heading' && next.level <= block.level));
    return isEmpty ? kept : [block, ...kept];
  }, []);
}
