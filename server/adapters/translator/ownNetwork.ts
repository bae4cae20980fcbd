import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Loopback and private addresses: RFC 1122, 1918 and 4193. */
const ownRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

/** Returns whether an IP address belongs to the site's own network. */
export const isOwnAddress = (address: string): boolean =>
  isIP(address) !== 0 && ownRanges.includes(ipaddr.process(address).range());

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
