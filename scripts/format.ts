/** Formats every file of the project. */
import { spawnSync } from 'node:child_process';
import { readCommand } from '#server/config/commandLine.ts';

readCommand({ name: 'format', summary: 'formats every file with Oxfmt' });
const { status } = spawnSync('npx', ['oxfmt'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
