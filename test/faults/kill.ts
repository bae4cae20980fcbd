/**
 * `tsx test/faults/kill.ts --rounds 20`: kills a process that makes 200 transitions with SIGKILL at a random moment,
 * once per round, and counts what is lost, forgotten or done twice. Fails if anything is. Starts its own database;
 * TEST_DATABASE_URL names another server to use. With `--database`, a separate database server is killed instead, and
 * the process has to continue once it is back.
 */
import { parseArgs } from 'node:util';
import startDatabase from '../setup/startDatabase.ts';
import stopDatabase from '../setup/stopDatabase.ts';
import { crashableServer } from './crashableServer.ts';
import { killOnce } from './round.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, database: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Use: kill.ts --rounds 20 [--database]');
  process.exit(2);
}

const server = values.database ? await crashableServer() : undefined;
if (!server) await startDatabase();
let faults = 0;
try {
  for (let round = 1; round <= rounds; round++) {
    const outcome = await killOnce(server ? { server } : {});
    faults += outcome.lost + outcome.forgotten + outcome.twice + outcome.torn;
    const facts = Object.entries(outcome).map(([what, count]) => `${what} ${String(count).padStart(3)}`);
    console.log(`round ${String(round).padStart(2)}: ${facts.join('  ')}`);
  }
} finally {
  await server?.stop();
  await stopDatabase();
}
console.log(faults === 0 ? 'Nothing was lost and nothing done twice.' : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
