import { findRetriedRows, listDeadLetters, maxAttempts, retryDeadLetter } from '#server/jobs/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { mailAdvice } from '../mailAdvice.ts';
import type { OperatorWork } from './inContext.ts';

async function run(ctx: Ctx, [command = 'list', ...ids]: readonly string[]): Promise<void> {
  const letters = await listDeadLetters(ctx.engine, 1000);
  if (command === 'list') {
    for (const { id, kind, attempts, since, lastError } of letters) {
      console.log(
        `${id}  ${kind}  since ${since.toISOString()}, ${attempts} attempts: ${explained(lastError ?? 'died')}`,
      );
    }
    console.log(`${letters.length} dead letters`);
    await listRetried(ctx);
  } else {
    const undecided = letters.filter(({ kind }) => kind !== 'payment/dispute-lost');
    for (const id of ids[0] === 'all' ? undecided.map(letter => letter.id) : ids) {
      console.log(
        `${id}: ${(await retryDeadLetter(ctx.engine, id)) ? 'will be retried' : 'nothing to retry'}`,
      );
    }
  }
}

/** An error, and what to do about it as far as it is known. */
function explained(error: string): string {
  const todo = mailAdvice(error);
  return todo ? `${error}: ${todo}` : error;
}

/** Jobs that will be retried without an operator, with the error of their last attempt. */
async function listRetried({ engine }: Ctx): Promise<void> {
  const rows = await findRetriedRows(engine.db, 1000);
  if (rows.length === 0) return;
  console.log(`\n${rows.length} failed and will be retried:`);
  for (const { id, kind, attempts, retryAt, error } of rows)
    console.log(
      `outbox/${id}  ${kind}  ${attempts} of ${maxAttempts} attempts, next at ${retryAt.toISOString()}: ${explained(error)}`,
    );
}

/** What `npm run dead-letters` does. */
export const work: OperatorWork = {
  viewer: { kind: 'system' },
  run,
};
