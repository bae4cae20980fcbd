import { basename } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { isEmail } from '#contract/rules/email.ts';
import type { Command } from '#server/config/command.ts';
import { readCommand } from '#server/config/commandLine.ts';
import { ConfigError, readConfig } from '#server/config/index.ts';
import { silentLog } from '#server/observability/log.ts';
import { record } from '#server/marketplace/audit/index.ts';
import { noIncludes, type Ctx, type Read } from '#server/marketplace/ctx.ts';
import type { Viewer } from '../server/marketplace/origin.ts';

interface OperatorCommand extends Command {
  viewer: Viewer;
  read?: Read;
  /** Receives the arguments, which have one of the declared forms. */
  run: (ctx: Ctx, words: readonly string[]) => Promise<void>;
  /** Explains why the engine rejected the second argument. Without it such an error ends the command like any other. */
  reasonOf?: (error: ApiError) => string;
}

/**
 * Runs an operator command beside the running server, with its settings and on its database. Its actions are recorded
 * in the audit log, which identifies users only by id.
 */
export async function operatorCommand(command: OperatorCommand): Promise<void> {
  const { words } = readCommand(command);
  try {
    await inContext(command, words);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

async function inContext(
  { viewer, read = noIncludes, run, reasonOf }: OperatorCommand,
  words: readonly string[],
): Promise<void> {
  // Loads most of the server, which neither the help nor a refusal of the arguments needs.
  const { createEngineServices } = await import('#server/bootstrap/engineServices.ts');
  const context = await createEngineServices(readConfig(process.env), { withJobs: false, log: silentLog });
  try {
    const action = `command/${basename(process.argv[1] ?? '').replace(/\.\w+$/, '')}`;
    const rest = words.filter(word => !isEmail(word));
    await record(context.engine, { userId: null, action, subject: rest[1], reason: rest.join(' ') });
    await run({ engine: context.engine, viewer, read }, words);
  } catch (error) {
    if (!reasonOf || !(error instanceof ApiError)) throw error;
    process.exitCode = 1;
    console.error(`${words[1] ?? ''}: ${reasonOf(error)}`);
  } finally {
    await context.close();
  }
}
