import { createServer, type AddressInfo, type Server } from 'node:net';
import { untilThere } from './untilThere.ts';

let server: Server | undefined;
afterEach(() => new Promise(resolve => (server ? server.close(resolve) : resolve(undefined))));

/** A server that answers each attempt with the next of these; undefined lets it in. */
async function answering(...codes: (string | undefined)[]): Promise<string> {
  const part = (kind: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(kind);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const refusal = (code: string) => part('E', Buffer.from(`SFATAL\0C${code}\0Mnot now\0\0`));
  const welcome = Buffer.concat([part('R', Buffer.alloc(4)), part('Z', Buffer.from('I'))]);
  server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const code = codes.shift();
      if (code) socket.end(refusal(code));
      else socket.write(welcome);
    });
  });
  await new Promise(resolve => server?.listen(0, '127.0.0.1', () => resolve(undefined)));
  return `postgres://poruch@127.0.0.1:${(server.address() as AddressInfo).port}/poruch`;
}

test('a database that is starting is waited for, and it is said once', async () => {
  const onWait = jest.fn();
  await untilThere(await answering('57P03', '57P03'), onWait);
  expect(onWait).toHaveBeenCalledTimes(1);
});

test('one that lets us in is not waited for', async () => {
  const onWait = jest.fn();
  await untilThere(await answering(), onWait);
  expect(onWait).not.toHaveBeenCalled();
});

test('a wrong password is told at once', async () => {
  const onWait = jest.fn();
  await expect(untilThere(await answering('28P01'), onWait)).rejects.toMatchObject({ code: '28P01' });
  expect(onWait).not.toHaveBeenCalled();
});

test('one that nobody runs is told after a while', async () => {
  const onWait = jest.fn();
  const limits = { absent: 50, starting: 50 };
  await expect(untilThere('postgres://127.0.0.1:9/poruch', onWait, limits)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  expect(onWait).toHaveBeenCalledTimes(1);
});
