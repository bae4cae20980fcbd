import { ApiError } from '#contract/errors.ts';
import { isEmail } from '#contract/account/email.ts';
import { createEngineServices } from '#server/bootstrap/engineServices.ts';
import { readConfig } from '#server/config/index.ts';
import { record } from '#server/marketplace/audit/index.ts';
import { noIncludes, type Ctx, type Engine, type Read } from '#server/marketplace/ctx.ts';
import type { Viewer } from '#server/marketplace/origin.ts';
import { silentLog } from '#server/observability/log.ts';

/** What an operator command does once its arguments are read. */
export interface OperatorWork {
  viewer: Viewer;
  read?: Read;
  /** Receives the arguments, which have one of the declared forms. */
  run: (ctx: Ctx, words: readonly string[]) => Promise<void>;
  /** Explains why the engine rejected the second argument. Without it such an error ends the command like any other. */
  reasonOf?: (error: ApiError) => string;
}

/** Does the work with the settings of the running server, beside it. */
export async function doInContext(name: string, work: OperatorWork, words: readonly string[]): Promise<void> {
  const context = await createEngineServices(readConfig(process.env), { withJobs: false, log: silentLog });
  try {
    await doOn(context.engine, name, work, words);
  } finally {
    await context.close();
  }
}

/** Does the work on an engine, and records it in the audit log, which identifies users only by id. */
export async function doOn(
  engine: Engine,
  name: string,
  { viewer, read = noIncludes, run, reasonOf }: OperatorWork,
  words: readonly string[],
): Promise<void> {
  try {
    const rest = words.filter(word => !isEmail(word));
    await record(engine, {
      userId: null,
      action: `command/${name}`,
      subject: rest[1],
      reason: rest.join(' '),
    });
    await run({ engine, viewer, read }, words);
  } catch (error) {
    if (!reasonOf || !(error instanceof ApiError)) throw error;
    process.exitCode = 1;
    console.error(`${words[1] ?? ''}: ${reasonOf(error)}`);
  }
}
