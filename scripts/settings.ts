import { writeFileSync } from 'node:fs';
import { settingsPage } from '#server/config/variables/table.ts';

// Generates docs/settings.md from the declared settings.
writeFileSync('docs/settings.md', settingsPage());
