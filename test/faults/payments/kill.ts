/**
 * `tsx test/faults/payments/kill.ts --kills 100`: kills the process that takes payments with SIGKILL at random moments of
 * checkout, acceptance, cancellation and payout, so many times, lets it recover, and counts money that was charged twice,
 * went astray or was forgotten. Fails when any was. Starts a database of its own; TEST_DATABASE_URL names another server.
 */
import { parseArgs } from 'node:util';
import startDatabase from '../../setup/startDatabase.ts';
import stopDatabase from '../../setup/stopDatabase.ts';
import { killPayments } from './house.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) {
  console.error('Use: kill.ts --kills 100');
  process.exit(2);
}

await startDatabase();
try {
  const { during, ...outcome } = await killPayments(kills);
  for (const [what, count] of Object.entries(outcome)) console.log(`${what.padEnd(14)}${count}`);
  console.log(
    `struck during ${Object.entries(during)
      .map(([step, count]) => `${step} ${count}`)
      .join(', ')}`,
  );
  const faults = outcome.lost + outcome.twice + outcome.astray + outcome.open;
  console.log(faults === 0 ? 'Nobody was charged twice and no booking was lost.' : `${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await stopDatabase();
}
