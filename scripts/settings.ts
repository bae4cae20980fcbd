import { writeFileSync } from 'node:fs';
import { settingsPage } from '#server/settings/table.ts';

// Writes the table of settings from what is declared of them.
writeFileSync('docs/settings.md', settingsPage());
