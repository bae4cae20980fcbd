import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { testClient } from '#test/platform/sdk.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben, cy } = await cast(app));
});
afterEach(() => open.splice(0).forEach(socket => socket.destroy()));

const cookieOf = ({ tokens }: Person) =>
  `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(tokens.getToken()))}`;

/** A request whose body never ends. */
interface EndlessRequest {
  /** HTTP status of the rejection; undefined while the server reads the body. */
  status: string | undefined;
}

const badge = '/api/verification/request';

function begins(who: Person, localAddress: string, path = badge): EndlessRequest {
  const { port, origin } = new URL(app.baseUrl);
  const request: EndlessRequest = { status: undefined };
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  open.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin\r\n` +
      `Cookie: ${cookieOf(who)}\r\nAuthorization: Bearer ${who.tokens.getToken()?.access_token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x`,
  );
  socket.once('data', answer => (request.status = /^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1]));
  return request;
}

/** Waits until that many of the requests have been rejected. */
async function refused(requests: readonly EndlessRequest[], count: number): Promise<void> {
  while (requests.filter(({ status }) => status === '429').length < count) await sleep(20);
}

async function asks(who: Person): Promise<number> {
  const body = new FormData();
  body.set('note', 'We run a shelter.');
  const headers = { origin: app.baseUrl, cookie: cookieOf(who) };
  return (await fetch(`${app.baseUrl}/api/verification/request`, { method: 'POST', headers, body })).status;
}

test('slow uploads by one account take one slot, whatever their networks', async () => {
  const requests = [2, 3, 4, 5, 6, 7].map(at => begins(ada, `127.0.0.${at}`));
  await refused(requests, 5);
  expect(await asks(ben)).toBe(200);
  expect(requests.filter(({ status }) => status === undefined)).toHaveLength(1);
});

test('slow uploads by several accounts on one network leave slots for others', async () => {
  const others = await cast(app);
  const people = [ada, ben, cy, others.ada, others.ben, others.cy];
  const requests = people.map(who => begins(who, '127.0.0.2'));
  await refused(requests, 3);
  const [dora] = [(await cast(app)).ada];
  expect(await asks(dora)).toBe(200);
  expect(requests.filter(({ status }) => status === undefined)).toHaveLength(3);
});

test.each([badge, '/api/messages/document'])(
  'six accounts on two networks that hold %s block nobody on a third',
  async path => {
    const others = await cast(app);
    const requests = [ada, ben, cy, others.ada, others.ben, others.cy].map((who, at) =>
      begins(who, at < 3 ? '127.0.0.2' : '127.0.0.3', path),
    );
    await sleep(300);
    expect(requests.filter(({ status }) => status === undefined)).toHaveLength(6);
    expect(await asks((await cast(app)).ada)).toBe(200);
    await refused(requests, 1);
    expect(requests.filter(({ status }) => status === undefined)).toHaveLength(5);
  },
);

test('four accounts on two networks that hold uploads of pictures block nobody on a third', async () => {
  const people = [ada, ben, cy, (await cast(app)).ada];
  const requests = [...people, ...people].map((who, at) =>
    begins(who, at % 4 < 2 ? '127.0.0.2' : '127.0.0.3', '/v1/api/images/upload'),
  );
  await sleep(300);
  expect(requests.filter(({ status }) => status === undefined)).toHaveLength(8);
  await expect((await cast(app)).ada.uploads()).resolves.toBeDefined();
  await refused(requests, 1);
});

test('two members of a family can send requests at the same time', async () => {
  expect(await Promise.all([asks(ada), asks(ben)])).toEqual([200, 200]);
});
