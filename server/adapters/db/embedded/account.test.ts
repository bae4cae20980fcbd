import { accountsIn, findAccount, type Machine, type Owner } from './account.ts';

const binaries = { initdb: '/pg/bin/initdb', postgres: '/pg/bin/postgres', libraries: '/pg/lib' };
const folder = '/srv/data/postgres';
const node: Owner = { uid: 1000, gid: 1000 };
const nobody: Owner = { uid: 65534, gid: 65534 };

/** Creates a machine on which the commands that `works` accepts succeed. */
function machineOf(uid: number, works: (command: string, as?: Owner) => boolean = () => false) {
  const given: [string, Owner][] = [];
  const machine: Machine = {
    uid,
    accounts: () => [node, nobody],
    runs: (command, as) => works(command.join(' '), as),
    give: (path, owner) => void given.push([path, owner]),
  };
  return { machine, given };
}

test('an ordinary user runs the server itself', () => {
  const { machine, given } = machineOf(1000);
  expect(findAccount(binaries, folder, machine)).toEqual({ prefix: [] });
  expect(given).toEqual([]);
});

test('root becomes nobody in a user namespace and owns the files', () => {
  const { machine, given } = machineOf(0, command => command.startsWith('unshare'));
  expect(findAccount(binaries, folder, machine).prefix.join(' ')).toBe(
    'unshare -U --map-user=65534 --map-group=65534',
  );
  expect(given).toEqual([[folder, { uid: 0, gid: 0 }]]);
});

test('where namespaces are forbidden, an account that can read programs and folder owns the data', () => {
  const { machine, given } = machineOf(0, (command, as) =>
    as === node
      ? command === '/pg/bin/postgres --version'
      : as === nobody && (command === 'test -x /srv/data' || command.startsWith('/pg')),
  );
  expect(findAccount(binaries, folder, machine)).toEqual({ prefix: [], ...nobody });
  expect(given).toEqual([[folder, nobody]]);
});

test('for root without either, the error says what to do', () => {
  const { machine, given } = machineOf(0);
  expect(() => findAccount(binaries, folder, machine)).toThrow(
    /cannot run as root here: start Poruch as an ordinary user, or set DATABASE_URL/,
  );
  expect(given).toEqual([]);
});

test('accounts are read from passwd in the order of preference, never root', () => {
  const passwd = [
    'root:x:0:0:root:/root:/bin/bash',
    'nobody:x:65534:65534:nobody:/:/bin/false',
    'nodes:x:7:7::/:/bin/sh',
    'node:x:1000:1001::/home/node:/bin/bash',
    'postgres:x:0:0::/:/bin/sh',
  ].join('\n');
  expect(accountsIn(passwd)).toEqual([{ uid: 1000, gid: 1001 }, nobody]);
  expect(accountsIn('')).toEqual([]);
});
