import { readFileSync } from 'node:fs';
import { architecturePage } from './architecturePage.ts';

/** Formatting pads cells. */
const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/\s+/).join(' ').trim();

test('the tables of docs/architecture.md are up to date: run `npm run build -- docs`', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  expect(words(page)).toBe(words(architecturePage(page)));
  expect(page).toContain('`features`');
});
