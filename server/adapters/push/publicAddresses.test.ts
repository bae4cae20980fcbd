import { isPublicAddress } from './publicAddresses.ts';

test.each(['142.250.74.10', '8.8.8.8', '2a00:1450:4001:80b::200a', '2606:4700::1111'])(
  '%s is public',
  one => {
    expect(isPublicAddress(one)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::7f00:1',
  'fec0::1',
  'fe80::1%eth0',
  '2001:0:7f00:1::',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  'localhost',
  '',
])('%s is not', one => {
  expect(isPublicAddress(one)).toBe(false);
});
