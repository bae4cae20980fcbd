import { readFileSync } from 'node:fs';
import { listingFieldsPage } from './listingFieldsPage.ts';

/** Formatting pads cells and breaks lines. */
const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/\s+/).join(' ').trim();

test('docs/listing-fields.md is up to date: run `npm run build -- docs`', () => {
  expect(words(readFileSync('docs/listing-fields.md', 'utf8'))).toBe(words(listingFieldsPage()));
});
