import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Loopback and private addresses: RFC 1122, 1918 and 4193. */
const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');

/** Returns whether an IP address belongs to the site's own network. */
export function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return own.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns the addresses of a host if all of them are in the site's own network; undefined otherwise.
 * @throws when the name does not resolve
 */
export async function ownAddressesOf(host: string): Promise<readonly string[] | undefined> {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(plain)
    ? [plain]
    : (await lookup(plain, { all: true })).map(({ address }) => address);
  return addresses.length > 0 && addresses.every(isOwnAddress) ? addresses : undefined;
}
