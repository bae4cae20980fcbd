import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { projectRoot } from '#server/config/projectRoot.ts';

let registry: Server | undefined;
afterEach(() => new Promise(resolve => (registry ? registry.close(resolve) : resolve(undefined))));

/** Returns the output and exit status of `npm test -- vulnerabilities` for this registry response. */
async function askedAt(answer: RequestListener): Promise<{ status: number | null; said: string }> {
  const server = createServer(answer);
  registry = server;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn('node', ['--import', 'tsx', 'scripts/run.ts', 'test', 'vulnerabilities'], {
    cwd: projectRoot(),
    env: { ...process.env, npm_config_registry: address, npm_config_noproxy: '127.0.0.1' },
  });
  const status = new Promise<number | null>(resolve => child.once('close', resolve));
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, said: said.join('') };
}

const bulk = '/-/npm/v1/security/advisories/bulk';
const telling =
  (advisories: object): RequestListener =>
  ({ url }, response) => {
    response.writeHead(url === bulk ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(url === bulk ? advisories : {}));
  };

test('a registry without advisories leaves the result unknown, and the output says what to do', async () => {
  const { status, said } = await askedAt((_request, response) => void response.writeHead(405).end());
  expect(said).toContain('Unknown: the registry returned no advisories (405 Method Not Allowed');
  expect(said).toContain('npm_config_registry=https://registry.npmjs.org npm test -- vulnerabilities');
  expect(status).toBe(3);
});

test('a registry that knows no vulnerabilities passes', async () => {
  const { status, said } = await askedAt(telling({}));
  expect(said).toContain('No severe vulnerabilities are known.');
  expect(status).toBe(0);
});

test('a severe vulnerability fails', async () => {
  const defect = { id: 1, url: 'https://advisories.test/1', title: 'Reads any file', severity: 'high' };
  const { status, said } = await askedAt(telling({ express: [{ ...defect, vulnerable_versions: '*' }] }));
  expect(said).toContain('express · high · Reads any file https://advisories.test/1');
  expect(status).toBe(1);
});
