import { readFileSync } from 'node:fs';
import { notificationsPage } from './notificationsPage.ts';

/** Formatting pads cells and breaks lines. */
const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/\s+/).join(' ').trim();

test('docs/notifications.md is up to date: run `npm run build -- docs`', () => {
  expect(words(readFileSync('docs/notifications.md', 'utf8'))).toBe(words(notificationsPage()));
});
