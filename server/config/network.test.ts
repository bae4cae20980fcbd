import { createProxyTrust } from './network.ts';
import { createReader } from './readers.ts';

const read = (env: Record<string, string>) => {
  const problems: string[] = [];
  const setting = createReader(env, problems);
  return { host: setting('HOST'), isTrusted: createProxyTrust(setting('TRUSTED_PROXIES')), problems };
};

test('by default it listens on localhost, and trusts no proxy', () => {
  const { host, isTrusted, problems } = read({});
  expect(host).toBe('127.0.0.1');
  expect(isTrusted('127.0.0.1', 0)).toBe(false);
  expect(problems).toEqual([]);
});

test('a number of proxies trusts only those in private networks', () => {
  const { isTrusted } = read({ TRUSTED_PROXIES: '1' });
  for (const address of ['127.0.0.1', '::1', '10.1.2.3', '172.18.0.5', '::ffff:172.18.0.5', 'fd00::7'])
    expect(isTrusted(address, 0)).toBe(true);
  expect(isTrusted('172.18.0.5', 1)).toBe(false);
  for (const address of ['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.7', 'unknown', ''])
    expect(isTrusted(address, 0)).toBe(false);
});

test('only the named addresses and networks are trusted', () => {
  const { isTrusted, problems } = read({ TRUSTED_PROXIES: '203.0.113.7, 2001:db8::/48' });
  expect(problems).toEqual([]);
  expect(isTrusted('203.0.113.7', 0)).toBe(true);
  expect(isTrusted('2001:db8:0:9::1', 3)).toBe(true);
  expect(isTrusted('203.0.113.8', 0)).toBe(false);
  expect(isTrusted('127.0.0.1', 0)).toBe(false);
});

test.each(['11', '-1', 'caddy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '1.2.3'])(
  'TRUSTED_PROXIES=%s is rejected',
  value => {
    expect(read({ TRUSTED_PROXIES: value }).problems).toEqual([
      expect.stringContaining('TRUSTED_PROXIES must be') as string,
    ]);
  },
);

test('a HOST that is not an address is rejected', () => {
  expect(read({ HOST: 'localhost' }).problems).toEqual([expect.stringContaining('HOST must be') as string]);
  expect(read({ HOST: '::' }).problems).toEqual([]);
});
