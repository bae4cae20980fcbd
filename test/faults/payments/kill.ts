/**
 * `tsx test/faults/payments/kill.ts --rounds 100`: kills the process that takes payments with SIGKILL at random moments
 * of checkout, acceptance, cancellation and payout, once per round, lets it recover, and counts payments that were
 * charged twice, went astray, were torn or were forgotten. Fails if any was. With `--inside`, Stripe's simulator and
 * its webhooks run in the process that is killed. Starts its own database; TEST_DATABASE_URL names another server.
 */
import { parseArgs } from 'node:util';
import startDatabase from '../../setup/startDatabase.ts';
import stopDatabase from '../../setup/stopDatabase.ts';
import { killPayments } from './app.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, inside: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Use: kill.ts --rounds 100 [--inside]');
  process.exit(2);
}

await startDatabase();
try {
  const { during, ...outcome } = await killPayments(rounds, values.inside ? 'inside' : 'outside');
  for (const [what, count] of Object.entries(outcome)) console.log(`${what.padEnd(14)}${count}`);
  console.log(
    `struck during ${Object.entries(during)
      .map(([step, count]) => `${step} ${count}`)
      .join(', ')}`,
  );
  const { lost, twice, astray, torn, open } = outcome;
  const faults = lost + twice + astray + torn + open;
  console.log(faults === 0 ? 'Nobody was charged twice and no booking was lost.' : `${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await stopDatabase();
}
