import { readFileSync } from 'node:fs';
import { apiPage } from './apiPage.ts';

/** Formatting pads cells and breaks lines. */
const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/\s+/).join(' ').trim();

test('the tables of docs/api.md are up to date: run `npm run build -- docs`', () => {
  const page = readFileSync('docs/api.md', 'utf8');
  expect(words(page)).toBe(words(apiPage(page)));
  expect(page).toContain('`POST /v1/api/own_listings/create`');
});
