/** Formats every file of the project, once the pages of docs/ that follow from the code are written. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readCommand } from '#server/config/commandLine.ts';
import { listingFieldsPage } from '../build/listingFieldsPage.ts';

readCommand({ name: 'format', summary: 'formats every file with Oxfmt; writes docs/listing-fields.md' });
writeFileSync('docs/listing-fields.md', listingFieldsPage());
const { status } = spawnSync('npx', ['oxfmt'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
