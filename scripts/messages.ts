import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '#src/util/i18n.ts';
import { problemsOf, readCatalogues } from './catalogues.ts';

/** One language as the server reads it: what every page needs, what single pages need besides, and the texts of mails. */
export interface CompiledLocale {
  /** Names the content; part of the file names that browsers fetch. */
  version: string;
  shared: Messages;
  pages: Record<string, Messages>;
  /** Never sent to browsers. */
  mails: Messages;
}

/**
 * Compiles translations/*.json: ICU is parsed here, so that neither server nor browser carries a parser, and split by
 * page, so that a page carries only its own messages. Writes build/messages/<locale>.json for the server and
 * build/static/messages/<locale>/<Page>.<version>.json for page changes in the browser.
 * @throws when a message is missing in a language or is not valid.
 */
export function writeMessages(root: string): void {
  const catalogues = readCatalogues(root);
  const problems = problemsOf(catalogues);
  if (problems.length > 0)
    throw new Error(`Translations need work:\n${problems.map(line => `  ${line}`).join('\n')}`);
  const owners = prefixOwners(root);
  for (const [locale, texts] of Object.entries(catalogues)) {
    const compiled = compile(texts, owners);
    write(join(root, 'build/messages'), `${locale}.json`, compiled);
    for (const [page, messages] of Object.entries(compiled.pages)) {
      write(join(root, 'build/static/messages', locale), `${page}.${compiled.version}.json`, messages);
    }
  }
}

function compile(texts: Record<string, string>, { pages, owners }: Owners): CompiledLocale {
  const compiled: CompiledLocale = {
    version: createHash('sha256')
      .update(JSON.stringify([texts, [...owners]]))
      .digest('hex')
      .slice(0, 10),
    shared: {},
    pages: Object.fromEntries(pages.map(page => [page, {}])),
    mails: mailMessages(texts),
  };
  for (const [id, text] of Object.entries(texts)) {
    if (isOfMails(id)) continue;
    const owner = owners.get(prefixOf(id));
    const messages = (owner && compiled.pages[owner]) || compiled.shared;
    messages[id] = compact(text);
  }
  return compiled;
}

/** The compiled texts of mails out of a whole catalogue. */
export function mailMessages(texts: Record<string, string>): Messages {
  const own = Object.entries(texts).filter(([id]) => isOfMails(id));
  return Object.fromEntries(own.map(([id, text]) => [id, compact(text)]));
}

const isOfMails = (id: string) => prefixOf(id) === 'Mail';

/** Plain text stays text. */
function compact(text: string): Messages[string] {
  const elements = parse(text);
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.literal) return first.value;
  return elements.length === 0 ? '' : (elements as Exclude<Messages[string], string>);
}

interface Owners {
  pages: readonly string[];
  /** Prefix of message ids → the one page folder that uses it. */
  owners: ReadonlyMap<string, string>;
}

// A prefix belongs to a page when its ids stand in that page's source and nowhere else.
function prefixOwners(root: string): Owners {
  const pagesFolder = join(root, 'src/pages');
  const pages = readdirSync(pagesFolder).sort();
  const users = new Map<string, Set<string>>();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const [room, page = ''] = file.split(/[\\/]/);
    for (const [, prefix = ''] of readFileSync(join(root, 'src', file), 'utf8').matchAll(
      /['"`]([A-Z]\w*)\./g,
    )) {
      users.set(prefix, (users.get(prefix) ?? new Set()).add(room === 'pages' ? page : ''));
    }
  }
  const owned = [...users].filter(([, folders]) => folders.size === 1);
  const owners = owned.map(([prefix, folders]) => [prefix, [...folders][0] ?? ''] as const);
  return { pages, owners: new Map(owners.filter(([, folder]) => folder !== '')) };
}

const prefixOf = (id: string) => id.split('.')[0] ?? '';

function write(folder: string, name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
}
