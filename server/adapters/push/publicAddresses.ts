import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Of IPv6, IANA has assigned only this range for use on the internet (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is on the public internet: in none of IANA's registries of special-purpose addresses.
 * IPv4 addresses written as IPv6 are not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
