import { execFileSync } from 'node:child_process';
import { defaultLocale } from '#contract/locales.ts';
import { hashOf, type Stale } from './lookedAt.ts';
import { readTexts, type WrittenTexts } from './texts.ts';

/** How many commits of a file are searched for the English text that a translation was made for. */
const searchedCommits = 200;

/** Returns the earlier contents of a file, newest first; none where they are not known. */
type History = (root: string, file: string) => Iterable<string>;

/** Returns the stale translations, each text with its former and present English, and with its translations, as text. */
export function reportStale(root: string, stale: readonly Stale[], history: History = inGit): string {
  const english = readTexts(root, defaultLocale);
  const texts = new Map(stale.map(({ locale }) => [locale, readTexts(root, locale)]));
  const former = formerTexts(root, stale, english, history);
  const keys = new Set(stale.filter(({ isGone }) => !isGone).map(({ key }) => key));
  const parts = [...keys].map(key => {
    const own = stale.filter(other => other.key === key);
    const is = english.get(key)?.text ?? '';
    const hashes = [...new Set(own.flatMap(({ before }) => before ?? []))];
    const was = hashes.flatMap(hash => former.get(nameOf(key, hash)) ?? []);
    return [
      `${key}${hashes.length === 0 ? ' (new)' : ''}\n`,
      ...was.map(text => line('was', linesOnlyIn(text, is))),
      line('is', was.length === 1 ? linesOnlyIn(is, was[0] ?? '') : is),
      ...own.map(({ locale }) => line(locale, texts.get(locale)?.get(key)?.text ?? '(missing)')),
    ].join('');
  });
  const gone = new Set(stale.filter(({ isGone }) => isGone).map(({ key }) => `${key} (gone)\n`));
  return [...parts, ...gone].join('\n');
}

const line = (name: string, text: string) =>
  `  ${name.padEnd(4)} ${text.replaceAll(/\n(?=.)/g, '\n       ')}\n`;

/** Of a text of several lines, those that the other lacks; else the text. */
function linesOnlyIn(text: string, other: string): string {
  const others = new Set(other.split('\n'));
  const own = text.split('\n').filter(part => !others.has(part));
  return text.includes('\n') ? own.join('\n') || '(only lines less or in another order)' : text;
}

const nameOf = (key: string, hash: string) => `${key} ${hash}`;

/** Searches the history for the English texts of the recorded hashes; returns those found, by key and hash. */
function formerTexts(
  root: string,
  stale: readonly Stale[],
  english: WrittenTexts,
  history: History,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const wanted = new Set(stale.flatMap(({ key, before }) => (before ? [nameOf(key, before)] : [])));
  const sources = new Set(
    stale.flatMap(({ key, before }) => (before ? (english.get(key)?.source ?? []) : [])),
  );
  for (const source of sources)
    for (const content of history(root, source.file(defaultLocale)))
      for (const [key, text] of source.read(content, defaultLocale)) {
        const name = nameOf(key, hashOf(text));
        if (wanted.delete(name)) found.set(name, text.trim());
        if (wanted.size === 0) return found;
      }
  return found;
}

/** The history of the repository: the file at each of the last commits that changed it. */
function* inGit(root: string, file: string): Generator<string> {
  const commits = git(root, 'log', '--format=%H', '-n', String(searchedCommits), '--', file);
  for (const commit of commits.split('\n').filter(Boolean)) {
    const content = git(root, 'show', `${commit}:${file}`);
    if (content) yield content;
  }
}

/** Returns what git prints; '' outside a repository, and for what it does not know. */
function git(root: string, ...words: string[]): string {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio, maxBuffer: 2 ** 26 });
  } catch {
    return '';
  }
}
