import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Messages } from '#src/util/catalogue.ts';
import { problemsOf, readCatalogues } from './catalogues.ts';

/** One language as the server reads it: the messages of every page, those of single pages, and the texts of mails. */
export interface CompiledLocale {
  /** Hash of the messages of pages; part of the names of the files that browsers fetch. */
  version: string;
  shared: Messages;
  pages: Record<string, Messages>;
  /** Never sent to browsers. */
  mails: Messages;
  /** Uncompiled messages of the manifest and the service worker; not part of any page. */
  device: Record<string, string>;
}

/**
 * Compiles translations/*.json: ICU is parsed here, so that neither server nor browser ships a parser, and messages are
 * split by page, so that a browser fetches only those that the page can show. Writes messages/<locale>.json into `folder` for
 * the server, and for browsers static/messages/<locale>/<Page>.<version>.json with all that this page can show, and
 * `shared` for error screens. @throws when a message is missing in a language or is invalid.
 */
export function writeMessages(root: string, folder = join(root, 'build')): void {
  const catalogues = readCatalogues(root);
  const problems = problemsOf(catalogues);
  if (problems.length > 0)
    throw new Error(`Translations have problems:\n${problems.map(line => `  ${line}`).join('\n')}`);
  const owners = prefixOwners(root);
  for (const [locale, texts] of Object.entries(catalogues)) {
    const compiled = compile(texts, owners);
    write(join(folder, 'messages'), `${locale}.json`, compiled);
    for (const [name, own] of Object.entries({ shared: {}, ...compiled.pages })) {
      const messages = { ...compiled.shared, ...own };
      write(join(folder, 'static/messages', locale), `${name}.${compiled.version}.json`, messages);
    }
  }
}

function compile(texts: Record<string, string>, { pages, owners }: Owners): CompiledLocale {
  const compiled: Omit<CompiledLocale, 'version'> = {
    shared: {},
    pages: Object.fromEntries(pages.map(page => [page, {}])),
    mails: mailMessages(texts),
    device: Object.fromEntries(Object.entries(texts).filter(([id]) => isOfDevice(id))),
  };
  for (const [id, text] of Object.entries(texts)) {
    if (isOfMails(id) || isOfDevice(id)) continue;
    const pages = owners.get(prefixOf(id))?.map(page => compiled.pages[page] ?? {});
    for (const messages of pages ?? [compiled.shared]) messages[id] = compact(text);
  }
  const content = JSON.stringify([compiled.shared, compiled.pages]);
  return { version: createHash('sha256').update(content).digest('hex').slice(0, 10), ...compiled };
}

/** Returns the compiled mail texts of a catalogue, and those about matches, which pages and mails share. */
export function mailMessages(texts: Record<string, string>): Messages {
  const own = Object.entries(texts).filter(([id]) => isOfMails(id) || prefixOf(id) === 'Match');
  return Object.fromEntries(own.map(([id, text]) => [id, compact(text)]));
}

const isOfMails = (id: string) => prefixOf(id) === 'Mail';
const isOfDevice = (id: string) => ['Manifest', 'Worker'].includes(prefixOf(id));

/** Keeps plain text as a string. */
function compact(text: string): Messages[string] {
  const elements = parse(text);
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.literal) return first.value;
  return elements.length === 0 ? '' : (elements as Exclude<Messages[string], string>);
}

interface Owners {
  pages: readonly string[];
  /**
   * Maps prefixes of message ids to the page folders that can show them; a prefix that is missing belongs to every
   * page.
   */
  owners: ReadonlyMap<string, readonly string[]>;
}

// A prefix belongs to the pages whose imports reach a file that uses it, unless the app shell uses it too.
function prefixOwners(root: string): Owners {
  // The development server calls this again after changes.
  sources.clear();
  const src = join(root, 'src');
  const pages = readdirSync(join(src, 'pages')).sort();
  const pageOf = (file: string) => relative(src, file).split(sep)[0] === 'pages';
  // Starts from the client entry, because the server has the messages of all pages anyway.
  const shell = reachable([join(src, 'entry.client.ts')], file => !pageOf(file));
  const users = new Map<string, string[]>();
  const note = (files: ReadonlySet<string>, user: string) => {
    const prefixes = [...files].flatMap(file => [...source(file).matchAll(prefixPattern)]);
    for (const prefix of new Set(prefixes.map(([, ofId, ofHook]) => ofId ?? ofHook ?? ''))) {
      users.set(prefix, [...(users.get(prefix) ?? []), user]);
    }
  };
  note(shell, everyPage);
  for (const page of pages) note(reachable([join(src, 'pages', page, `${page}.tsx`)]), page);
  return { pages, owners: new Map([...users].filter(([, by]) => !by.includes(everyPage))) };
}

const everyPage = '';

/** Matches the beginning of a message's id, and the component of `useMessages('Topbar')` and `messagesOf(intl, 'Topbar')`. */
const prefixPattern = /['"`]([A-Z]\w*)\.|[mM]essages(?:Of)?\((?:intl, )?'([A-Z]\w*)'/g;

/** Returns these files and their imports, static or lazy, as far as `goesOn`. Type imports don't count. */
function reachable(from: readonly string[], goesOn = (_file: string) => true): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !goesOn(file)) continue;
    found.add(file);
    open.push(...importsOf(file));
  }
  return found;
}

/** Also matches a bundler comment before the name. */
const importPattern = /(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?'([^']+\.tsx?)'/g;

const rooms = { '#src/': 'src/', '#contract/': 'src/contract/' };

function importsOf(file: string): string[] {
  const text = source(file).replaceAll(/(?:import|export) type\b[^;]*;/g, '');
  return [...text.matchAll(importPattern)].map(([, name = '']) => {
    const room = Object.entries(rooms).find(([alias]) => name.startsWith(alias));
    return room ? join(rootOf(file), room[1], name.slice(room[0].length)) : resolve(dirname(file), name);
  });
}

const rootOf = (file: string) => file.slice(0, file.lastIndexOf(`${sep}src${sep}`));
const sources = new Map<string, string>();
const source = (file: string): string => {
  const text = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, text);
  return text;
};

const prefixOf = (id: string) => id.split('.')[0] ?? '';

function write(folder: string, name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
}
