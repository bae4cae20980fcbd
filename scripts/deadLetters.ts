/**
 * Jobs that failed too often and need a human: `npm run dead-letters` lists them, `… -- retry <id> …` or `… -- retry
 * all` makes the server retry them. Below them it lists jobs that have failed but will be retried automatically. Stuck
 * payments are included; disputes and returned refunds leave the list once they are settled in the payment provider's
 * dashboard. A lost dispute is only paid out when its id is given, since that is a decision. Works beside the running
 * server.
 */
import { findRetriedRows, listDeadLetters, maxAttempts, retryDeadLetter } from '#server/jobs/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { operatorCommand } from './operatorCommand.ts';

async function run(ctx: Ctx, [command = 'list', ...ids]: readonly string[]): Promise<void> {
  const letters = await listDeadLetters(ctx.engine, 1000);
  if (command === 'list') {
    for (const { id, kind, attempts, since, lastError } of letters) {
      console.log(
        `${id}  ${kind}  since ${since.toISOString()}, ${attempts} attempts: ${lastError ?? 'died'}`,
      );
    }
    console.log(`${letters.length} dead letters`);
    await listRetried(ctx);
  } else if (command === 'retry' && ids.length > 0) {
    const undecided = letters.filter(({ kind }) => kind !== 'payment/dispute-lost');
    for (const id of ids[0] === 'all' ? undecided.map(letter => letter.id) : ids) {
      console.log(
        `${id}: ${(await retryDeadLetter(ctx.engine, id)) ? 'will be retried' : 'nothing to retry'}`,
      );
    }
  } else {
    process.exitCode = 2;
    console.error('Use: npm run dead-letters [-- list | retry all | retry <id> …]');
  }
}

/** Jobs that will be retried without an operator, with the error of their last attempt. */
async function listRetried({ engine }: Ctx): Promise<void> {
  const rows = await findRetriedRows(engine.db, 1000);
  if (rows.length === 0) return;
  console.log(`\n${rows.length} failed and will be retried:`);
  for (const { id, kind, attempts, retryAt, error } of rows)
    console.log(
      `outbox/${id}  ${kind}  ${attempts} of ${maxAttempts} attempts, next at ${retryAt.toISOString()}: ${error}`,
    );
}

void operatorCommand({ viewer: { kind: 'system' }, run });
