import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One change to the tree, as a maintainer following docs/developing.md makes it. */
export type Edit =
  /** Replaces a text that occurs once in the file. */
  | { file: string; replace: string; by: string }
  /** Inserts lines after, or before, the only line that contains a text. */
  | { file: string; after: string; add: string }
  | { file: string; before: string; add: string }
  /** Creates a file. */
  | { file: string; create: string }
  /** Adds messages to every catalogue, with the English text in place of translations. */
  | { messages: Readonly<Record<string, string>> }
  /** Copies a file or folder. */
  | { copy: string; to: string }
  /** Runs a Node.js program that writes one file. */
  | { run: readonly string[]; writes: string };

export interface Recipe {
  /** Its heading in docs/developing.md. */
  section: string;
  edits: readonly Edit[];
  /** Tests that prove that it works; they are not part of the recipe. */
  proofs: readonly { file: string; text: string }[];
}

/**
 * Applies an edit below `root`. Returns the files it has changed. @throws when its anchor does not occur exactly once
 */
export function apply(root: string, edit: Edit): string[] {
  if ('messages' in edit) return addMessages(root, edit.messages);
  if ('copy' in edit) {
    cpSync(join(root, edit.copy), join(root, edit.to), { recursive: true });
    return [edit.to];
  }
  if ('run' in edit) {
    execFileSync(process.execPath, edit.run, { cwd: root, stdio: 'pipe' });
    return [edit.writes];
  }
  const path = join(root, edit.file);
  if ('create' in edit) {
    if (existsSync(path)) throw new Error(`${edit.file} exists`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit.create);
  } else writeFileSync(path, changed(readFileSync(path, 'utf8'), edit));
  return [edit.file];
}

function changed(text: string, edit: Extract<Edit, { replace: string } | { add: string }>): string {
  const anchor = 'replace' in edit ? edit.replace : 'after' in edit ? edit.after : edit.before;
  const at = text.indexOf(anchor);
  if (at < 0 || text.includes(anchor, at + 1))
    throw new Error(`${edit.file}: ${at < 0 ? 'no' : 'more than one'} "${anchor}"`);
  if ('replace' in edit) return text.slice(0, at) + edit.by + text.slice(at + anchor.length);
  const line = 'after' in edit ? text.indexOf('\n', at) + 1 : text.lastIndexOf('\n', at) + 1;
  return `${text.slice(0, line)}${edit.add}\n${text.slice(line)}`;
}

function addMessages(root: string, messages: Readonly<Record<string, string>>): string[] {
  const files = readdirSync(join(root, 'translations'))
    .filter(name => name.endsWith('.json'))
    .map(name => `translations/${name}`);
  for (const file of files) {
    const known = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
    writeFileSync(join(root, file), `${JSON.stringify({ ...known, ...messages }, null, 2)}\n`);
  }
  return files;
}
