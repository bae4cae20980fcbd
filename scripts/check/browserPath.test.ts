import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findTestBrowser } from '#test/support/browserPath.ts';
import { packagedChromium } from '#test/support/packagedChromium.ts';

let folder: string;
const install = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-browser-'));
  process.env.PATH = folder;
  delete process.env.CHROMIUM_PATH;
});
afterEach(() => rmSync(folder, { recursive: true }));

test("tests prefer npm's headless shell to this machine's and to any Chromium; measurements use the full browser", () => {
  const packaged = packagedChromium();
  const chromium = install('chromium');
  expect([findBrowser(), findTestBrowser()]).toEqual([chromium, packaged ?? chromium]);
  const shell = install('chromium-headless-shell');
  expect([findBrowser(), findTestBrowser()]).toEqual([chromium, packaged ?? shell]);
});

test('CHROMIUM_PATH is the browser for everything', () => {
  install('chromium-headless-shell');
  process.env.CHROMIUM_PATH = install('own');
  expect([findBrowser(), findTestBrowser()]).toEqual([join(folder, 'own'), join(folder, 'own')]);
  process.env.CHROMIUM_PATH = join(folder, 'missing');
  expect([findBrowser(), findTestBrowser()]).toEqual([undefined, undefined]);
});

test('the browser that npm installs starts, without one on this machine', () => {
  expect(findBrowser()).toBeUndefined();
  const path = findTestBrowser();
  const isCarried = process.platform === 'linux' && process.arch === 'x64';
  expect(path !== undefined).toBe(isCarried);
  process.env.PATH = '/usr/bin:/bin';
  if (path) expect(execFileSync(path, ['--version'], { encoding: 'utf8' })).toMatch(/^Chromium \d+/);
});
