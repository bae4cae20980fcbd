import { findRetriedRows, isJob, listDeadLetters, maxAttempts, retryDeadLetter } from '#server/jobs/index.ts';
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
  } else if (ids[0] === 'all') {
    const undecided = letters.filter(({ kind }) => kind !== 'payment/dispute-lost');
    const waiting = await findRetriedRows(ctx.engine.db, 1000);
    await retry(ctx, [...undecided.map(({ id }) => id), ...waiting.map(({ id }) => `outbox/${id}`)]);
  } else {
    await retryNamed(ctx, ids);
  }
}

/** Nothing is retried when one of the ids is unknown: it may be a slip of another. */
async function retryNamed(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const unknown: string[] = [];
  for (const id of new Set(ids)) if (!(await isJob(ctx.engine, id))) unknown.push(id);
  if (unknown.length === 0) return retry(ctx, ids);
  process.exitCode = 1;
  for (const id of unknown) console.error(`${plain(id)}: no such job`);
  if (new Set(ids).size > unknown.length) console.error('Nothing is retried.');
}

async function retry({ engine }: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const isRetried = await retryDeadLetter(engine, id);
    console.log(`${id}: ${isRetried ? 'will be retried' : 'nothing to retry'}`);
  }
}

// Control characters could manipulate the terminal.
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

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
