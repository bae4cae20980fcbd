import { findRetriedRows, isJob, listDeadLetters, maxAttempts, retryDeadLetter } from '#server/jobs/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { mailAdvice } from './mailAdvice.ts';
import { plain, printJson } from './terminal.ts';

/** More than any actively maintained installation has. */
const most = 1000;

/**
 * Lists jobs that failed too often and need a human, and below them those that have failed but will be retried
 * automatically, each with what to do as far as it is known.
 */
export async function list(
  engine: Engine,
  { values: { json } }: { values: { json: boolean } },
): Promise<void> {
  const [letters, retried] = await Promise.all([
    listDeadLetters(engine, most),
    findRetriedRows(engine.db, most),
  ]);
  // Not the payload, which may hold secrets.
  if (json) return printJson({ dead: letters.map(({ payload: _, ...letter }) => letter), retried });
  for (const { id, kind, attempts, since, lastError } of letters)
    console.log(
      `${id}  ${kind}  since ${since.toISOString()}, ${attempts} attempts: ${withAdvice(lastError ?? 'died')}`,
    );
  console.log(`${letters.length} dead letters`);
  if (retried.length === 0) return;
  console.log(`\n${retried.length} failed and will be retried:`);
  for (const { id, kind, attempts, retryAt, error } of retried)
    console.log(
      `outbox/${id}  ${kind}  ${attempts} of ${maxAttempts} attempts, next at ${retryAt.toISOString()}: ${withAdvice(error)}`,
    );
}

function withAdvice(error: string): string {
  const todo = mailAdvice(error);
  return todo ? `${error}: ${todo}` : error;
}

interface Given {
  words: readonly string[];
  values: { all: boolean };
}

/** Makes the server retry these at once; nothing when one of the ids is unknown: it may be a slip of another. */
export async function retry(engine: Engine, { words, values: { all } }: Given): Promise<void> {
  const ids = new Set(all ? await undecided(engine) : words);
  const unknown: string[] = [];
  if (!all) for (const id of ids) if (!(await isJob(engine, id))) unknown.push(id);
  if (unknown.length > 0) {
    process.exitCode = 1;
    for (const id of unknown) console.error(`${plain(id)}: no such job`);
    if (ids.size > unknown.length) console.error('Nothing is retried.');
    return;
  }
  for (const id of ids)
    console.log(`${id}: ${(await retryDeadLetter(engine, id)) ? 'will be retried' : 'nothing to retry'}`);
}

/** All but lost disputes, which are a decision. */
async function undecided(engine: Engine): Promise<string[]> {
  const letters = await listDeadLetters(engine, most);
  const waiting = await findRetriedRows(engine.db, most);
  return [
    ...letters.filter(({ kind }) => kind !== 'payment/dispute-lost').map(({ id }) => id),
    ...waiting.map(({ id }) => `outbox/${id}`),
  ];
}
