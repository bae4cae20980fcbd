import { parser, RuleType, type MarkdownToJSX } from 'markdown-to-jsx/markdown';
import type { Block, Content, Inline, PlainBlock } from '#contract/text/content.ts';

type Node = MarkdownToJSX.ASTNode;

/** A file that is not a valid page; the message says what to correct. */
export class ContentError extends Error {}

/** Blocks as written: the list of hotlines, which changes independently, is only a placeholder. */
export type SourceBlock = Exclude<Block, { kind: 'hotlines' }> | { kind: 'hotlinesHere' };

/** A parsed page. */
export type ParsedPage = Omit<Content, 'blocks' | 'updatedIn'> & { blocks: readonly SourceBlock[] };

/**
 * Parses the Markdown of a page: a front matter between two lines of `---` with title, description and optionally
 * updated and version, then paragraphs, lists, `>` notes, and headings of the second and third level that end in
 * `{#id}`. Everything else, above all HTML, is rejected.
 * @throws ContentError
 */
export function parseContent(text: string): ParsedPage {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text.replaceAll('\r\n', '\n').trimStart()) ?? [];
  if (head === undefined || body === undefined)
    throw new ContentError('it does not begin with a head between two lines of ---');
  const nodes = parser(body, { disableParsingRawHTML: true, disableAutoLink: true });
  return { ...readHead(head), blocks: nodes.flatMap(toBlocks) };
}

function readHead(head: string): Omit<ParsedPage, 'blocks'> {
  const entries = head.split('\n').map(line => {
    const [, key = '', value = ''] = /^(\w+): *(.+)$/.exec(line.trim()) ?? [];
    if (!['title', 'description', 'updated', 'version'].includes(key))
      throw new ContentError(`its head has a line that says nothing: "${line}"`);
    return [key, value];
  });
  const { title, description, updated, version } = Object.fromEntries(entries) as Record<
    string,
    string | undefined
  >;
  if (!title || !description) throw new ContentError('its head needs a title and a description');
  if (updated && !/^\d{4}-(0[1-9]|1[0-2])$/.test(updated))
    throw new ContentError('"updated" must be a month such as 2022-02');
  return { title, description, ...(updated ? { updated } : {}), ...(version ? { version } : {}) };
}

function toBlocks(node: Node): ParsedPage['blocks'] {
  switch (node.type) {
    case RuleType.heading:
      return [toHeading(node)];
    case RuleType.paragraph: {
      const children = toInline(node.children);
      const [placeholder] = children.length === 1 ? children : [];
      if (placeholder === '{{hotlines}}') return [{ kind: 'hotlinesHere' }];
      if (placeholder === '{{contactForm}}') return [{ kind: 'contactForm', days: 0 }];
      return [{ kind: 'paragraph', children }];
    }
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return [{ kind: 'list', isOrdered: node.type === RuleType.orderedList, items: node.items.map(toItem) }];
    case RuleType.blockQuote:
      return [{ kind: 'note', blocks: node.children.flatMap(toBlocks).map(toPlain) }];
    case RuleType.refCollection:
      return [];
    default:
      throw new ContentError(`it holds ${nameOf(node)}, which pages do not show`);
  }
}

function toPlain(block: SourceBlock): PlainBlock {
  if (block.kind === 'paragraph' || block.kind === 'list') return block;
  throw new ContentError('a note holds more than paragraphs and lists');
}

function toHeading(node: MarkdownToJSX.HeadingNode): SourceBlock {
  const { level } = node;
  if (level !== 2 && level !== 3) throw new ContentError('headings are ## and ###, the title is in the head');
  const children = toInline(node.children);
  const last = children.at(-1);
  const [, words, id] = (typeof last === 'string' && /^(.*\S) \{#([a-z0-9-]+)\}$/.exec(last)) || [];
  if (words === undefined || id === undefined)
    throw new ContentError(`a heading lacks its name, such as {#contact}: "${String(last)}"`);
  return { kind: 'heading', level, id, children: [...children.slice(0, -1), words] };
}

// List items separated by empty lines contain paragraphs.
function toItem(nodes: readonly Node[]): readonly Inline[] {
  const [only, ...others] = nodes;
  return toInline(only?.type === RuleType.paragraph && others.length === 0 ? only.children : nodes);
}

const toInline = (nodes: readonly Node[]): readonly Inline[] => joined(nodes.map(toWords));

function toWords(node: Node): Inline {
  switch (node.type) {
    case RuleType.text:
      return node.text.replaceAll(/\s*\n\s*/g, ' ');
    case RuleType.breakLine:
      return ' ';
    case RuleType.textFormatted:
      if (node.tag !== 'strong' && node.tag !== 'em')
        throw new ContentError(`it holds <${node.tag}>, which pages do not show`);
      return { kind: node.tag, children: toInline(node.children) };
    case RuleType.link:
      return { kind: 'link', href: safeAddress(node.target), children: toInline(node.children) };
    default:
      throw new ContentError(`a line holds ${nameOf(node)}, which pages do not show`);
  }
}

function joined(words: readonly Inline[]): readonly Inline[] {
  return words.reduce<Inline[]>((all, word) => {
    const last = all.at(-1);
    return typeof last === 'string' && typeof word === 'string'
      ? [...all.slice(0, -1), last + word]
      : [...all, word];
  }, []);
}

function safeAddress(target: string | null): string {
  if (target && /^(\/(?!\/)|#|https:\/\/|mailto:|tel:|\{\{\w+\}\}$)/.test(target)) return target;
  throw new ContentError(`it links to "${target}": links are paths, #names, https:, mailto: or tel:`);
}

const nameOf = (node: Node) =>
  Object.entries(RuleType).find(([, value]) => value === node.type)?.[0] ?? 'something';
