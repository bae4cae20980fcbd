import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsPage } from '#server/config/variables/table.ts';
import { apiPage } from './apiPage.ts';
import { architecturePage } from './architecturePage.ts';
import { listingFieldsPage } from './listingFieldsPage.ts';
import { notificationsPage } from './notificationsPage.ts';

/** Writes the pages of docs/ that follow from declarations. */
export function run(): void {
  const pages = {
    'docs/api.md': apiPage(readFileSync('docs/api.md', 'utf8')),
    'docs/architecture.md': architecturePage(readFileSync('docs/architecture.md', 'utf8')),
    'docs/listing-fields.md': listingFieldsPage(),
    'docs/notifications.md': notificationsPage(),
    'docs/settings.md': settingsPage(),
  };
  for (const [file, text] of Object.entries(pages)) writeFileSync(file, text);
  execFileSync('npx', ['oxfmt', ...Object.keys(pages)]);
}
