import { connect, type Socket } from 'node:net';
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

/** Begins a request whose body never ends; resolves with its status when it is refused, undefined while it is read. */
function holds(who: Person, localAddress: string): Promise<string | undefined> {
  const { port, origin } = new URL(app.baseUrl);
  return new Promise(resolve => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    open.push(socket);
    socket.write(
      `POST /api/verification/request HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Cookie: ${cookieOf(who)}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x`,
    );
    socket.once('data', answer => resolve(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1]));
    setTimeout(() => resolve(undefined), 1000);
  });
}

async function asks(who: Person): Promise<number> {
  const body = new FormData();
  body.set('note', 'We run a shelter.');
  const headers = { origin: app.baseUrl, cookie: cookieOf(who) };
  return (await fetch(`${app.baseUrl}/api/verification/request`, { method: 'POST', headers, body })).status;
}

test('slow bodies of one account hold one slot, wherever they come from', async () => {
  const answers = await Promise.all([2, 3, 4, 5, 6, 7].map(at => holds(ada, `127.0.0.${at}`)));
  expect(answers.filter(answer => answer === undefined)).toHaveLength(1);
  expect(answers.filter(answer => answer === '429')).toHaveLength(5);
  expect(await asks(ben)).toBe(200);
});

test('slow bodies of several accounts on one network leave slots for others', async () => {
  const others = await cast(app);
  const people = [ada, ben, cy, others.ada, others.ben, others.cy];
  const answers = await Promise.all(people.map(who => holds(who, '127.0.0.2')));
  expect(answers.filter(answer => answer === undefined)).toHaveLength(3);
  const [dora] = [(await cast(app)).ada];
  expect(await asks(dora)).toBe(200);
});

test('two members of a family can send requests at the same time', async () => {
  expect(await Promise.all([asks(ada), asks(ben)])).toEqual([200, 200]);
});
