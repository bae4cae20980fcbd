import { spawnSync } from 'node:child_process';

/** Formats every file of the project. */
export function run(): void {
  process.exitCode = spawnSync('npx', ['oxfmt'], { stdio: 'inherit' }).status ?? 1;
}
