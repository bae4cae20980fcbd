import type { Inline, PlainBlock } from '#contract/entities/content.ts';
import { contactFacts } from '#src/config/site/settings.ts';
import { ContentError, type WrittenBlock } from './parse.ts';

/** What pages may say of an installation, as `{{name}}`. */
export const factNames = ['site', 'minimumAge', 'reviewPeriod', ...contactFacts] as const;

export type FactName = (typeof factNames)[number];

/** What is not known is absent, never made up. */
export type Facts = Readonly<Partial<Record<FactName, string>>>;

const token = /\{\{(\w+)\}\}/g;

/**
 * The blocks with this installation's facts in their places. A line that names an unknown fact is left out, and so is a
 * heading below which nothing is left. Facts are plain text: nothing in them is read as Markdown.
 * @throws ContentError for a name that is no fact.
 */
export const fillIn = (blocks: readonly WrittenBlock[], facts: Facts): readonly WrittenBlock[] =>
  withoutEmptyParts(blocks.flatMap(block => filledBlock(block, facts)));

function filledBlock(block: WrittenBlock, facts: Facts): readonly WrittenBlock[] {
  switch (block.kind) {
    case 'heading': {
      const children = filledLine(block.children, facts);
      return children ? [{ ...block, children }] : [];
    }
    case 'note': {
      const blocks = block.blocks.flatMap(inner => filledPlain(inner, facts));
      return blocks.length > 0 ? [{ ...block, blocks }] : [];
    }
    case 'hotlinesHere':
      return [block];
    default:
      return filledPlain(block, facts);
  }
}

function filledPlain(block: PlainBlock, facts: Facts): readonly PlainBlock[] {
  if (block.kind === 'paragraph') {
    const children = filledLine(block.children, facts);
    return children ? [{ ...block, children }] : [];
  }
  const items = block.items.flatMap(item => {
    const line = filledLine(item, facts);
    return line ? [line] : [];
  });
  return items.length > 0 ? [{ ...block, items }] : [];
}

/** undefined when a fact is missing. */
function filledLine(line: readonly Inline[], facts: Facts): readonly Inline[] | undefined {
  const words = line.map(word => filledWord(word, facts));
  return words.every(word => word !== undefined) ? words : undefined;
}

function filledWord(word: Inline, facts: Facts): Inline | undefined {
  if (typeof word === 'string') return filledText(word, facts);
  const children = filledLine(word.children, facts);
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

function withoutEmptyParts(blocks: readonly WrittenBlock[]): readonly WrittenBlock[] {
  // From the end, so that a part whose own parts are all empty goes with them.
  return blocks.reduceRight<readonly WrittenBlock[]>((kept, block) => {
    const [next] = kept;
    const isEmpty =
      block.kind === 'heading' && (!next || (next.kind === 'heading' && next.level <= block.level));
    return isEmpty ? kept : [block, ...kept];
  }, []);
}
