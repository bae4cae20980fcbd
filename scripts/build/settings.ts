import { writeFileSync } from 'node:fs';
import { readCommand } from '#server/config/commandLine.ts';
import { settingsPage } from '#server/config/variables/table.ts';

readCommand({
  name: 'settings',
  summary: 'generates docs/settings.md from the declarations in server/config/variables/',
});
writeFileSync('docs/settings.md', settingsPage());
