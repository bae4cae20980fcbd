import { basename } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { isEmail } from '#contract/rules/email.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { silentLog } from '#server/log.ts';
import { record } from '#server/marketplace/audit/index.ts';
import { readNothingMore, type Ctx, type Read, type Viewer } from '#server/marketplace/ctx.ts';

interface OperatorCommand {
  viewer: Viewer;
  read?: Read;
  /** Gets the words that follow the command's name. */
  run: (ctx: Ctx, words: readonly string[]) => Promise<void>;
  /** Says why the engine refused what the second word names. Without it such an error ends the command like any other. */
  reasonOf?: (error: ApiError) => string;
}

/**
 * Runs one of the commands with which operators work beside the running server: with its settings, on its database. What
 * they are told to do stands in the audit log, which names people by their ids only.
 */
export async function operatorCommand(command: OperatorCommand): Promise<void> {
  try {
    await inContext(command, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

async function inContext(
  { viewer, read = readNothingMore, run, reasonOf }: OperatorCommand,
  words: readonly string[],
): Promise<void> {
  const context = await createContext(readConfig(process.env), { withJobs: false, log: silentLog });
  try {
    const action = `command/${basename(process.argv[1] ?? '').replace(/\.\w+$/, '')}`;
    const told = words.filter(word => !isEmail(word));
    await record(context.engine, { userId: null, action, subject: told[1], reason: told.join(' ') });
    await run({ ...context.engine, viewer, read }, words);
  } catch (error) {
    if (!reasonOf || !(error instanceof ApiError)) throw error;
    process.exitCode = 1;
    console.error(`${words[1] ?? ''}: ${reasonOf(error)}`);
  } finally {
    await context.close();
  }
}
