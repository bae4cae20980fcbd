import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readCommand } from '#server/config/commandLine.ts';
import { apiPage } from './apiPage.ts';

readCommand({
  name: 'api',
  summary: 'generates the tables of docs/api.md from the schemas of the endpoints',
});
const file = 'docs/api.md';
writeFileSync(file, apiPage(readFileSync(file, 'utf8')));
execFileSync('npx', ['oxfmt', file]);
