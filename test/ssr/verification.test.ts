import * as vendor from 'sharetribe-flex-sdk';
import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { visit } from './visit.ts';

let server: BuiltServer;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startBuiltServer();
  ({ ada, ben } = await cast(server));
}, 90_000);
afterAll(() => server?.stop());

const tokenCookie = `st-${testClient.clientId}-token`;
const tokenOf = ({ tokens }: Person) => JSON.stringify(tokens.getToken());

async function ask(who: Person | null, path: string, init: RequestInit = {}) {
  const cookie = who ? { cookie: `${tokenCookie}=${encodeURIComponent(tokenOf(who))}` } : {};
  const answer = await fetch(`${server.url}/api/verification${path}`, {
    method: 'POST',
    ...init,
    headers: { Origin: server.url, ...cookie, ...init.headers },
  });
  const body = vendor.transit.read(await answer.text()) as {
    data?: unknown;
    errors?: readonly { code: string }[];
  };
  return { status: answer.status, data: body.data, code: body.errors?.[0]?.code };
}

function formOf(note: string, documents: readonly Blob[]): FormData {
  const form = new FormData();
  form.set('note', note);
  for (const document of documents) form.append('documents', document, 'statute.pdf');
  return form;
}

const pdf = (bytes = 100) => new Blob(['%PDF-1.7', new Uint8Array(bytes)], { type: 'application/pdf' });

test('a request is sent, shown on the page, and withdrawn', async () => {
  expect((await ask(ada, '')).data).toEqual({ request: null });
  const sent = await ask(ada, '/request', { body: formOf('Привіт', [pdf(), new Blob([])]) });
  expect(sent).toMatchObject({ status: 200, data: { state: 'pending', documents: 1 } });
  expect((await ask(ada, '')).data).toMatchObject({ request: { state: 'pending' } });
  const page = await visit(server.url, '/verify', { [tokenCookie]: tokenOf(ada) });
  expect(page.html).toContain('We have received your request');
  expect(await ask(ada, '/request', { body: formOf('', []) })).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect(await ask(ada, '/withdraw')).toMatchObject({ status: 200, data: null });
  expect((await ask(ada, '')).data).toEqual({ request: null });
});

test('visitors and other sites are rejected', async () => {
  for (const path of ['', '/request', '/withdraw']) {
    expect(await ask(null, path)).toMatchObject({ status: 403, code: 'forbidden' });
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect(await ask(ben, path, { headers })).toMatchObject({ status: 403, code: 'forbidden' });
  }
  expect((await visit(server.url, '/verify')).html).toContain('you need an account');
});

test.each([
  ['no form', { body: 'hello', headers: { 'Content-Type': 'text/plain' } }, 400, 'unsupported-content-type'],
  [
    'a malformed form',
    { body: 'hello', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    400,
    'bad-request',
  ],
  ['a file of another type', { body: formOf('', [new Blob(['hello'])]) }, 409, 'image-invalid-content'],
  [
    'a document of more than 5 MB',
    { body: formOf('', [pdf(5 * 1024 * 1024)]) },
    413,
    'request-upload-over-limit',
  ],
] as const)('%s is refused', async (_, init, status, code) => {
  expect(await ask(ben, '/request', init)).toMatchObject({ status, code });
  expect((await ask(ben, '')).data).toEqual({ request: null });
});
