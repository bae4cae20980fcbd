import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { connectionProblem, requireUsable } from './requireUsable.ts';

let database: ThrowAwayDatabase;
beforeAll(async () => {
  database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
});
afterAll(() => database.drop());

/** Passes complete messages of PostgreSQL on, without notifications, as a pooler in transaction mode does. */
function withoutNotifications(far: Socket, near: Socket): void {
  let rest = Buffer.alloc(0);
  far.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(message.length);
      if (message.toString('latin1', 0, 1) !== 'A') near.write(message);
    }
  });
}

async function pooler(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server = createServer(near => {
    const far = connect(Number(port), hostname);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.pipe(far);
    withoutNotifications(far, near);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => new Promise(resolve => server.close(() => resolve())) };
}

test('a database of one’s own is usable', async () => {
  await expect(requireUsable(database.url)).resolves.toBeUndefined();
});

test('a pooler in transaction mode is refused with the addresses that work', async () => {
  const { url, close } = await pooler(database.url);
  await expect(requireUsable(url)).rejects.toThrow(/pooler in transaction mode.*port 5432 instead of 6543/);
  await close();
});

test('a server without TLS is named, without the password', async () => {
  const url = new URL(database.url);
  url.searchParams.set('sslmode', 'verify-full');
  const refused = requireUsable(url.href);
  await expect(refused).rejects.toThrow(/takes no encrypted connections: set sslmode=disable/);
  await expect(refused).rejects.not.toThrow(`:${url.password}@`);
});

test('a missing file of an authority is named', async () => {
  const url = new URL(database.url);
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', '/nowhere/ca.crt');
  await expect(requireUsable(url.href)).rejects.toThrow(/correct sslrootcert.*\/nowhere\/ca.crt/);
});

test('another failure is left to whoever connects next', async () => {
  await expect(requireUsable('postgres://ada:our-secret@127.0.0.1:9/poruch')).resolves.toBeUndefined();
});

test.each([
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, /add sslrootcert=/],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /NODE_EXTRA_CA_CERTS/],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, /add sslrootcert=/],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /certificate for another name/],
  [{ code: 'CERT_HAS_EXPIRED' }, /not valid today/],
  [
    {
      code: '28000',
      message: 'no pg_hba.conf entry for host "1.2.3.4", user "a", database "b", no encryption',
    },
    /add sslmode=verify-full/,
  ],
  [{ code: '08P01', message: 'unsupported startup parameter: options' }, /host without -pooler/],
])('%j is named with what helps', (error, words) => {
  expect(connectionProblem('postgres://ada:our-secret@db.example.org/b', error)?.message).toMatch(words);
});
