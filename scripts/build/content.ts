import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Content, Inline } from '#contract/text/content.ts';
import { fillPage, localizePage } from '#server/content/index.ts';
import { factNames, type Facts } from '#server/content/facts.ts';
import { parseHotlines } from '#server/content/hotlines.ts';
import { contentFile, contentPages, type ContentPageName } from '#src/config/contentPages.ts';
import { locales } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

const folder = 'translations/content';

/**
 * Copies the content pages to `content/` in a folder, where the server reads them. @throws when a page is missing, invalid or
 * differs from its translations.
 */
export function writeContent(root: string, to: string): void {
  const problems = problemsOfContent(root);
  if (problems.length > 0)
    throw new Error(`Content pages have problems:\n${problems.map(line => `  ${line}`).join('\n')}`);
  cpSync(join(root, folder), join(to, 'content'), { recursive: true });
}

/**
 * Returns every problem of the content pages, one sentence each: missing or invalid pages, outlines that differ from
 * English, dead links.
 */
export function problemsOfContent(root: string): string[] {
  const problems: string[] = [];
  const pages = readPages(root, problems);
  for (const page of contentPages) {
    const english = outline(pages.get(`en/${page}`));
    for (const locale of locales) {
      const name = `${locale}/${contentFile(page)}`;
      const content = pages.get(`${locale}/${page}`);
      if (!content) continue;
      if (outline(content) !== english) problems.push(`${name} differs in outline from the English page`);
      for (const href of content.blocks.flatMap(linksOf)) {
        if (!leadsSomewhere(href, page, locale, pages)) problems.push(`${name} links to "${href}"`);
      }
    }
  }
  return problems;
}

function readPages(root: string, problems: string[]): ReadonlyMap<string, Content> {
  const read = (name: string) => readFileSync(join(root, folder, name), 'utf8');
  // With every variable defined, no part of a page is omitted.
  const facts = Object.fromEntries(factNames.map(name => [name, name])) as Facts;
  const pages = new Map<string, Content>();
  for (const locale of locales) {
    for (const page of contentPages) {
      const name = `${locale}/${contentFile(page)}`;
      if (!existsSync(join(root, folder, name))) {
        problems.push(`${name} is missing`);
        continue;
      }
      try {
        const hotlines = () => parseHotlines(read('hotlines.json'));
        pages.set(`${locale}/${page}`, localizePage(fillPage(read(name), facts), locale, hotlines));
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`);
      }
    }
  }
  return pages;
}

/** Returns what must be equal in all languages: version, month, and the blocks with their names and lengths. */
function outline(content: Content | undefined): string {
  if (!content) return '';
  const parts = content.blocks.map(block => {
    if (block.kind === 'heading') return `h${block.level} ${block.id}`;
    if (block.kind === 'list') return `${block.isOrdered ? 'ol' : 'ul'} ${block.items.length}`;
    return block.kind;
  });
  return [content.updated, content.version, ...parts].join('\n');
}

function linksOf(block: Block): readonly string[] {
  if (block.kind === 'note') return block.blocks.flatMap(linksOf);
  if (block.kind === 'list') return block.items.flatMap(hrefsOf);
  return block.kind === 'hotlines' || block.kind === 'contactForm' ? [] : hrefsOf(block.children);
}

const hrefsOf = (line: readonly Inline[]): readonly string[] =>
  line.flatMap(word =>
    typeof word === 'string' ? [] : [...(word.kind === 'link' ? [word.href] : []), ...hrefsOf(word.children)],
  );

function leadsSomewhere(
  href: string,
  here: ContentPageName,
  locale: string,
  pages: ReadonlyMap<string, Content>,
): boolean {
  if (!/^[/#]/.test(href)) return true;
  const { pathname, hash } = new URL(href, `https://site.example${paths[here]}`);
  const [name] = Object.entries(paths).find(([, path]) => path === pathname) ?? [];
  if (!name) return false;
  const target = pages.get(`${locale}/${name}`);
  if (!hash) return true;
  return target?.blocks.some(block => block.kind === 'heading' && `#${block.id}` === hash) === true;
}
