import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { result, type Definitions } from '#src/api/endpoints/endpoint.ts';
import { map, string } from '#contract/schemas.ts';
import { flag } from '#src/api/endpoints/schemas.ts';
import { createHttpSend } from '#src/api/httpTransport.ts';
import type { EngineHandlers } from '../../ports/handlers.ts';
import { sharetribe } from '../../session/sdk.ts';
import { createApiErrorHandler } from '../transit.ts';
import type { CallContext } from './context.ts';
import { createEndpoints, createInProcessSend } from './endpoints.ts';
import { mountEndpoints } from './http.ts';
import { authoriseForEngine, authoriseForWeb, type WebHandlers } from './subjects.ts';

// What a new endpoint needs: a definition and a handler. Everything else is derived from them.

const webDefinitions = {
  'POST /api/scratch/greet': {
    access: 'anyone',
    input: map({ name: string({ max: 10 }), isLoud: flag }),
    result: result<string>(),
    inProcess: true,
  },
  'GET /api/scratch/words/:id': {
    access: 'anyone',
    input: map({ id: string(), language: string({ max: 2 }) }),
    result: result<{ word: string }>(),
    cache: 'public, max-age=60',
  },
  'POST /api/scratch/count': { access: 'operator', result: result<number>(), inProcess: true },
} satisfies Definitions;

const engineDefinitions = {
  'POST /api/scratch/keep': { access: 'user', input: map({ word: string() }), result: result<void>() },
  'POST /api/scratch/kept': {
    access: 'signed-in',
    result: result<readonly string[] | null>(),
    inProcess: true,
    hosted: null,
  },
  'POST /api/scratch/all': { access: 'anyone', result: result<string>(), inProcess: true },
} satisfies Definitions;
type Scratch = typeof webDefinitions & typeof engineDefinitions;

const handlers: WebHandlers<typeof webDefinitions> = {
  'POST /api/scratch/greet': ({ address }, { name, isLoud }) =>
    `Hello ${isLoud ? name.toUpperCase() : name} at ${address}`,
  'GET /api/scratch/words/:id': (_context, { id, language }) => ({ word: `${id} in ${language}` }),
  'POST /api/scratch/count': () => kept.length,
};

const kept: string[] = [];
const engineHandlers: EngineHandlers<typeof engineDefinitions> = {
  'POST /api/scratch/keep': ({ userId }, { word }) => void kept.push(`${userId} ${word}`),
  'POST /api/scratch/kept': () => kept,
  'POST /api/scratch/all': async ({ accessToken }) => `${kept.length} for ${await accessToken()}`,
};

const sdk = {
  currentUser: { show: async () => ({ data: { data: { id: { uuid: 'ada' } } } }) },
  authInfo: async () => ({ scopes: ['user'] }),
} as unknown as Sdk;

/** The context of a call by this caller. */
const contextOf = (caller: 'visitor' | 'user'): CallContext => {
  const forbid = () => Promise.reject(new ApiError('forbidden'));
  const context: Partial<CallContext> = {
    session: { sdk, signedIn: caller === 'user' },
    address: '198.51.100.7',
    requireTrusted: caller === 'user' ? async () => sdk : forbid,
    accessToken: () => 'token',
    guard: { operator: forbid } as Partial<CallContext['guard']> as CallContext['guard'],
  };
  return context as CallContext;
};

const endpointsOn = (engine: typeof engineHandlers | undefined) => [
  ...createEndpoints(webDefinitions, handlers, authoriseForWeb),
  ...createEndpoints(engineDefinitions, engine, authoriseForEngine),
];

let caller: 'visitor' | 'user' = 'user';
let server: Server;
let origin: string;
beforeAll(async () => {
  const router = express.Router();
  mountEndpoints(router, endpointsOn(engineHandlers), () => contextOf(caller));
  const app = express()
    .use('/api', router)
    .use(createApiErrorHandler(() => undefined));
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  caller = 'user';
  kept.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});

/** Posts over HTTP without the derived client. */
async function post(path: string, body: string, contentType = 'application/transit+json') {
  const headers = { 'Content-Type': contentType };
  const answer = await fetch(origin + path, { method: 'POST', headers, body });
  return { status: answer.status, body: sharetribe.transit.read(await answer.text()) };
}

const { write } = sharetribe.transit;
const client = () => createHttpSend<Scratch>(origin);
const inProcess = () => createInProcessSend<Scratch>(endpointsOn(engineHandlers), contextOf(caller));

test('an endpoint answers over HTTP, through the derived client and in process alike', async () => {
  const expected = { data: 'Hello ADA at 198.51.100.7' };
  const input = { name: 'Ada', isLoud: true };
  expect(await post('/api/scratch/greet', write(input))).toEqual({ status: 200, body: expected });
  expect(await client()('POST /api/scratch/greet', input)).toEqual(expected);
  expect(await inProcess()('POST /api/scratch/greet', input)).toEqual(expected);
});

test('a refusal in process says as much as over HTTP: its code, not only its status', async () => {
  const input = { name: 'a name that is too long', isLoud: true };
  const codeIn = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ status, data }: { status: number; data: { errors: { code: string }[] } }) => [
        status,
        data.errors[0]?.code,
      ],
    );
  const expected = [400, 'validation-invalid-value'];
  expect(await codeIn(client()('POST /api/scratch/greet', input))).toEqual(expected);
  expect(await codeIn(inProcess()('POST /api/scratch/greet', input))).toEqual(expected);
});

test('a GET takes its input from path and query and may be cached', async () => {
  const input = { id: 'a/b c', language: 'uk' };
  const expected = { word: 'a/b c in uk' };
  const answer = await fetch(`${origin}/api/scratch/words/a%2Fb%20c?language=uk`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await answer.json()).toEqual(expected);
  expect(await client()('GET /api/scratch/words/:id', input)).toEqual(expected);
  expect(await inProcess()('GET /api/scratch/words/:id', input)).toEqual(expected);
  const refused = await fetch(`${origin}/api/scratch/words/a?language=ukr`);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, null]);
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'validation-invalid-value' }] });
});

const wrongName = {
  status: 400,
  code: 'validation-invalid-value',
  source: { type: 'body', path: ['name'] },
};

test('invalid input is rejected by name', async () => {
  const input = { name: 'Ada Lovelace' };
  expect(await post('/api/scratch/greet', write(input))).toMatchObject({
    status: 400,
    body: { errors: [wrongName] },
  });
  await expect(client()('POST /api/scratch/greet', input)).rejects.toMatchObject({
    status: 400,
    data: { errors: [wrongName] },
  });
  await expect(inProcess()('POST /api/scratch/greet', input)).rejects.toMatchObject(wrongName);
});

test.each([
  ['another content type', write({ name: 'Ada' }), 'application/json', 400, 'unsupported-content-type'],
  ['damaged Transit', '["^ ', undefined, 400, 'bad-request'],
  ['no map', write(['Ada']), undefined, 400, 'validation-invalid-value'],
  [
    'too long a body',
    write({ name: 'a'.repeat(70_000) }),
    undefined,
    413,
    'request-larger-than-content-length',
  ],
])('%s is rejected', async (_, body, contentType, status, code) => {
  expect(await post('/api/scratch/greet', body, contentType)).toMatchObject({
    status,
    body: { errors: [{ status, code }] },
  });
});

test('what signed-in users call is done by the engine for the user, and refused to visitors unread', async () => {
  expect(await client()('POST /api/scratch/keep', { word: 'home' })).toEqual({ data: null });
  expect(await inProcess()('POST /api/scratch/kept')).toEqual({ data: ['ada home'] });
  caller = 'visitor';
  for (const path of ['keep', 'kept', 'count'])
    expect((await post(`/api/scratch/${path}`, write({}))).status).toBe(403);
  await expect(inProcess()('POST /api/scratch/count')).rejects.toMatchObject({ code: 'forbidden' });
});

test('what anyone calls may be done by the engine, too, which is told who reads', async () => {
  expect(await inProcess()('POST /api/scratch/all')).toEqual({ data: '0 for token' });
  caller = 'visitor';
  expect(await inProcess()('POST /api/scratch/all')).toEqual({ data: '0 for undefined' });
});

test('an endpoint without a handler, or with that of another kind of caller, does not compile', () => {
  // @ts-expect-error: a handler is absent.
  const absent: WebHandlers<typeof webDefinitions> = { 'POST /api/scratch/count': () => 0 };
  const visited: EngineHandlers<typeof engineDefinitions> = {
    ...engineHandlers,
    // @ts-expect-error: a reader has no id.
    'POST /api/scratch/all': ({ userId }) => String(userId),
  };
  expect([absent, visited]).toHaveLength(2);
});

test('on a hosted marketplace, the endpoint says so or is not found', async () => {
  const hosted = endpointsOn(undefined);
  const run = (key: string) => hosted.find(each => each.key === key)?.run(contextOf('user'), {});
  expect(await run('POST /api/scratch/kept')).toEqual({ data: null });
  await expect(run('POST /api/scratch/keep')).rejects.toMatchObject({ code: 'not-found' });
});

test('rendering a page writes nothing', async () => {
  await expect(inProcess()('POST /api/scratch/keep', { word: 'home' })).rejects.toThrow('sends no form');
  expect(kept).toEqual([]);
});
