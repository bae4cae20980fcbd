import { isEmail } from '#contract/account/email.ts';
import { createEngineServices } from '#server/bootstrap/engineServices.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { silentLog } from '#server/observability/log.ts';
import { readSettings } from './settings.ts';

/** Does a command's work with the settings of the running server, beside it. */
export async function withEngine(
  name: string,
  words: readonly string[],
  work: (engine: Engine) => Promise<void>,
): Promise<void> {
  const context = await createEngineServices(readSettings(), { withJobs: false, log: silentLog });
  try {
    await doRecorded(context.engine, name, words, work);
  } finally {
    await context.close();
  }
}

/** Does a command's work, and records it in the audit log before, which identifies users only by id. */
export async function doRecorded(
  engine: Engine,
  name: string,
  words: readonly string[],
  work: (engine: Engine) => Promise<void>,
): Promise<void> {
  const [subject, ...rest] = words.filter(word => !isEmail(word));
  await record(engine, { userId: null, action: `command/${name}`, subject, reason: rest.join(' ') });
  await work(engine);
}
