/**
 * Jobs that failed too often and wait for a person: `tsx scripts/deadLetters.ts` lists them, `… retry <id> …` or
 * `… retry all` lets the server try them again. Among them is money that does not move; disputes and refunds that came
 * back leave the list once they are settled in the payment provider's console. A lost dispute is only paid out when it is
 * named, since that is a decision. Uses the same settings as the server.
 */
import { ConfigError, readConfig } from '../server/config.ts';
import { createContext } from '../server/context.ts';
import { listDeadLetters, retryDeadLetter } from '../server/jobs/index.ts';
import { silentLog } from '../server/log.ts';

async function main([command = 'list', ...ids]: readonly string[]): Promise<void> {
  if (command !== 'list' && (command !== 'retry' || ids.length === 0)) {
    console.error('Use: npm run dead-letters [-- list | retry all | retry <id> …]');
    process.exit(2);
  }
  const { engine, close } = await createContext(readConfig(process.env), { withJobs: false, log: silentLog });
  const letters = await listDeadLetters(engine, 1000);
  if (command === 'list') {
    for (const { id, kind, attempts, since, lastError } of letters) {
      console.log(
        `${id}  ${kind}  since ${since.toISOString()}, ${attempts} attempts: ${lastError ?? 'died'}`,
      );
    }
    console.log(`${letters.length} dead letters`);
  } else {
    const undecided = letters.filter(({ kind }) => kind !== 'payment/dispute-lost');
    for (const id of ids[0] === 'all' ? undecided.map(letter => letter.id) : ids) {
      console.log(
        `${id}: ${(await retryDeadLetter(engine, id)) ? 'will be tried again' : 'nothing to try again'}`,
      );
    }
  }
  await close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
