import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenStarterEnds } from '#server/bootstrap/stopSignals.ts';
import { readConfig, type Config } from '#server/config/index.ts';
import { openLogFile, terminalLine } from './serverLog.ts';
import { startStep, StepFailed, type Step } from './step.ts';
import { adviceFor, dataOutcome, portsLine, secondsSince, stepLine } from './story.ts';
import { isFree } from './devProxy.ts';
import { demoLogins, testCard } from './seed/logins.ts';

const env = { ...process.env, PORUCH_MODE: 'demo' };

/** What has been started and would outlive this process. */
const running = new Set<{ stop(): void }>();
const stopAll = () => {
  for (const one of running) one.stop();
};

function fail(step: string, error: unknown): never {
  stopAll();
  const message = (error as Error).message;
  const advice = adviceFor(message);
  console.error(`${step} failed.\n${message}${advice ? `\n${advice}` : ''}`);
  process.exit(error instanceof StepFailed ? error.status : 1);
}

async function tell(name: string, step: Step, outcomeOf: (said: string) => string): Promise<void> {
  const begin = performance.now();
  running.add(step);
  const said = await step.done.catch((error: unknown) => fail(name, error));
  running.delete(step);
  console.log(stepLine(name, secondsSince(begin), outcomeOf(said)));
}

/** The build is the one that production starts, compressed less. */
const build = () => startStep(['--import', 'tsx', 'scripts/run.ts', 'build', '--quick'], process.env);
const seed = () => startStep(['--import', 'tsx', 'scripts/run.ts', 'seed', '--if-empty'], env);

/** Returns the line that names the server's ports, once it listens. */
function startServer(log: (line: string) => void): Promise<string> {
  const server = spawn(process.execPath, ['build/server/index.cjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  server.once('close', code => process.exit(code ?? 1));
  running.add({ stop: () => server.kill('SIGTERM') });
  return new Promise(resolve => {
    for (const stream of [server.stdout, server.stderr])
      createInterface({ input: stream }).on('line', line => {
        log(line);
        const shown = terminalLine(line);
        if (shown !== undefined) console.error(shown);
        const ports = portsLine(line);
        if (ports !== undefined) resolve(ports);
      });
  });
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

function showLogins({ rootUrl, payments, dataDir, databaseUrl }: Config, ports: string): void {
  console.log(
    `\nPoruch is running: ${rootUrl}\n${ports}\n\nDemo logins (password for all: ${demoLogins.password})`,
  );
  for (const { email, about } of demoLogins.people) console.log(`  ${email.padEnd(32)} ${about}`);
  if (payments.mode === 'simulator') {
    const number = testCard.number.replace(/(?=(?:\d{4})+$)\B/g, ' ');
    console.log(`\nPayments are simulated. Test card: ${number}, any future date, any security code`);
  }
  const place = databaseUrl ? 'the database of DATABASE_URL and ' : '';
  console.log(`\nStop with Ctrl-C. The data stays in ${place}${dataDir}; empty it to start over.\n`);
}

/**
 * Builds the product and starts it with the demo community: creates the database in data/demo/, seeds it if it is empty,
 * starts the server, then prints the URL and the demo's logins. Needs no API key and no other service.
 */
export async function run(): Promise<void> {
  const config = readConfig(env);
  // Before a minute of work that would be in vain.
  if (!(await isFree(config.port))) {
    throw new Error(
      `Port ${config.port} is already in use: set PORT to a free one, such as PORT=${config.port + 10} npm run demo`,
    );
  }
  // Ctrl-C reaches the whole process group; the server shuts down itself and its database, and then this process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopAll();
    });
  whenStarterEnds(stopAll);

  console.log(`The demo will be at ${config.rootUrl}`);
  await Promise.all([
    tell('Build', build(), () => 'The program is in build/'),
    tell('Data', seed(), dataOutcome),
  ]);
  const begin = performance.now();
  const logFile = join(config.dataDir, 'server.log');
  const listening = startServer(openLogFile(logFile));
  const ports = await listening;
  await untilListening(`http://127.0.0.1:${config.port}`);
  console.log(
    stepLine('Start', secondsSince(begin), `The server logs to ${relative(process.cwd(), logFile)}`),
  );
  showLogins(config, ports);
}
