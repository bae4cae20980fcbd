import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canBeQuoted, envFileText, settingIn } from './envFile.ts';

const values = {
  PLAIN: 'https://help.example.org',
  SPACES: 'Поруч Mannheim <noreply@help.example.org>',
  SHELL: 'a $HOME "b" `c` # d \\ e',
  APOSTROPHE: "Women's help",
  EMPTY: '',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-env-'));
  writeFileSync(join(folder, 'env'), envFileText(values, ''));
});
afterAll(() => rmSync(folder, { recursive: true }));

const print = 'process.stdout.write(JSON.stringify(process.env))';
const seenBy = (command: string, ...words: string[]) => {
  const { stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', cwd: folder, env: {} });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, string>;
};

test('Node and a shell read the same values from the file', () => {
  expect(seenBy(process.execPath, '--env-file=env', '-e', print)).toMatchObject(values);
  expect(seenBy('/bin/sh', '-c', `set -a; . ./env; exec "${process.execPath}" -e '${print}'`)).toMatchObject(
    values,
  );
});

test('what somebody added to an earlier file is kept, what the answers say is replaced', () => {
  const earlier = "# Ours\nPLAIN='http://old.example.org'\nSTRIPE_SECRET_KEY=sk_live_1\n";
  const text = envFileText({ PLAIN: values.PLAIN }, earlier);
  expect(settingIn(text, 'PLAIN')).toBe(values.PLAIN);
  expect(settingIn(text, 'STRIPE_SECRET_KEY')).toBe('sk_live_1');
  expect(envFileText({ PLAIN: values.PLAIN }, text)).toBe(text);
});

test('a value that no quotes fit around is refused', () => {
  expect(["it's $5", 'two\nlines'].map(canBeQuoted)).toEqual([false, false]);
  expect(() => envFileText({ NAME: "it's $5" }, '')).toThrow("NAME can't be written");
});
