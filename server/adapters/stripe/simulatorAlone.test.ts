import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Everything that the simulator needs of npm. */
const packages = {
  dependencies: ['express', 'ibantools', 'stripe', 'valibot'],
  // Types, also of the browser script and of its tests.
  devDependencies: ['@stripe/stripe-js', '@types/express', '@types/jest', '@types/node'],
};

const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'jest'],
  },
};

/** A shop that takes a payment through the official package and learns of it by webhook. */
const shop = `
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createMemoryStorage, createStripeSimulator } from './simulator/index.ts';

const secret = 'whsec_of_a_shop';
const heard: string[] = [];
const server = createServer((request, response) => {
  void text(request).then(body => {
    const event = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret);
    heard.push(event.type);
    response.end();
  });
}).listen(0, '127.0.0.1');
await new Promise(resolve => server.once('listening', resolve));
const simulator = await createStripeSimulator({
  storage: createMemoryStorage(),
  clock: { now: () => new Date() },
  log: { info: () => undefined, error: (event, facts) => console.error(event, facts) },
  port: 0,
  pagesUrl: 'http://localhost',
  webhook: { url: \`http://127.0.0.1:\${(server.address() as AddressInfo).port}/\`, secret },
});
const { secretKey, host, port, protocol } = simulator.connection;
const stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
const intent = await stripe.paymentIntents.create({
  amount: 2_500,
  currency: 'eur',
  allowed_payment_method_types: ['card'],
});
const { status, amount_received } = await stripe.paymentIntents.confirm(intent.id, {
  payment_method: 'pm_card_visa',
});
await simulator.tick();
await simulator.close();
server.close();
console.log(JSON.stringify({ status, amount_received, heard }));
`;

let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
  cpSync(join(__dirname, 'simulator'), join(project, 'simulator'), { recursive: true });
  for (const name of Object.values(packages).flat()) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  const anyVersion = (names: string[]) => Object.fromEntries(names.map(name => [name, '*']));
  const manifest = {
    name: 'shop',
    type: 'module',
    dependencies: anyVersion(packages.dependencies),
    devDependencies: anyVersion(packages.devDependencies),
  };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
  writeFileSync(join(project, 'shop.ts'), shop);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs a program of this project's node_modules in the scratch project; returns what it printed. */
function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('the simulator compiles in a project of its own, tests included', () => {
  expect(run(resolve('node_modules/@typescript/native/bin/tsc'), '-p', '.')).toEqual({
    status: 0,
    output: '',
  });
});

test('it takes a payment there, and reports it by webhook', () => {
  const tsx = pathToFileURL(resolve('node_modules/tsx/dist/esm/index.mjs')).href;
  const { output } = run('--import', tsx, 'shop.ts');
  expect(JSON.parse(output)).toMatchObject({
    status: 'succeeded',
    amount_received: 2_500,
    heard: expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
  });
});
