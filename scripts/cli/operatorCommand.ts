import { basename } from 'node:path';
import type { Command } from '#server/config/command.ts';
import { readCommand } from '#server/config/commandLine.ts';
import { ConfigError } from '#server/config/index.ts';
import type { OperatorWork } from './operate/inContext.ts';

/**
 * Runs an operator command beside the running server, with its settings and on its database. `load` imports what it
 * does, and with it the engine, once the arguments are read: the help need not wait for them.
 */
export async function operatorCommand(
  command: Command,
  load: () => Promise<{ work: OperatorWork }>,
): Promise<void> {
  const { words } = readCommand(command);
  try {
    const [{ doInContext }, { work }] = await Promise.all([import('./operate/inContext.ts'), load()]);
    await doInContext(basename(process.argv[1] ?? '').replace(/\.\w+$/, ''), work, words);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
