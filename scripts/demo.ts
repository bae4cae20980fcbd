/**
 * Builds the product and starts it with the demo community: creates the database in data/demo/, seeds it if it is empty,
 * starts the server, then prints the URL and the demo's logins. Needs no API key and no other service.
 */
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenStarterEnds } from '#server/bootstrap/stopSignals.ts';
import { readCommand } from '#server/config/commandLine.ts';
import { configOrExit } from './configOrExit.ts';
import { demoLogins, testCard } from './seed/logins.ts';

readCommand({
  name: 'demo',
  summary: 'builds, fills an empty database with the demo community, starts on PORT (3000)',
});
const env = { ...process.env, PORUCH_MODE: 'demo' };

function run(words: readonly string[], environment: NodeJS.ProcessEnv): void {
  const { status } = spawnSync('npx', ['tsx', ...words], { stdio: 'inherit', env: environment });
  if (status !== 0) process.exit(status ?? 1);
}

async function untilListening(url: string): Promise<void> {
  for (;;) {
    const isUp = await fetch(`${url}/robots.txt`).then(
      response => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
}

const { port, rootUrl, payments, dataDir, databaseUrl } = configOrExit(env);
// The build is the one that production starts.
run(['scripts/build.ts'], process.env);
run(['scripts/seed.ts', '--if-empty'], env);

const server = spawn('node', ['build/server/index.cjs'], { stdio: 'inherit', env });
server.once('exit', code => process.exit(code ?? 1));
// Ctrl-C reaches the whole process group; the server shuts down itself and its database, and then this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
whenStarterEnds(() => server.kill('SIGTERM'));

await untilListening(`http://127.0.0.1:${port}`);
console.log(`\nPoruch is running: ${rootUrl}\n\nDemo logins (password for all: ${demoLogins.password})`);
for (const { email, about } of demoLogins.people) console.log(`  ${email.padEnd(32)} ${about}`);
if (payments.mode === 'simulator') {
  const number = testCard.number.replace(/(?=(?:\d{4})+$)\B/g, ' ');
  console.log(`\nPayments are simulated. Test card: ${number}, any future date, any security code`);
}
const place = databaseUrl ? 'the database of DATABASE_URL and ' : '';
console.log(`\nStop with Ctrl-C. The data stays in ${place}${dataDir}; empty it to start over.\n`);
