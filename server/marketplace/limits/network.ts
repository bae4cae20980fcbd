import ipaddr from 'ipaddr.js';

/**
 * Returns the network that a limit counts for an address: the address itself, or the first half (/64) of an IPv6
 * address, since one connection owns the whole other half and could use a new address each time. undefined for calls
 * within the process.
 */
export const networkOf = (address: string | undefined): string | undefined => prefixOf(address, 32, 64);

/**
 * Returns the wider network around an address: /24, or /48 of an IPv6 address, which is what a provider gives one
 * customer at most (RFC 6177). undefined for calls within the process.
 */
export const wideNetworkOf = (address: string | undefined): string | undefined => prefixOf(address, 24, 48);

/**
 * Returns the network that shares a small number of places with others, such as uploads in progress: the address, or
 * the /48 of an IPv6 address, whose owner could otherwise take every place from different /64s. undefined for calls
 * within the process.
 */
export const sharingNetworkOf = (address: string | undefined): string | undefined =>
  prefixOf(address, 32, 48);

/** So many bits of an IPv4 or an IPv6 address; one that carries an IPv4 address counts as that. */
function prefixOf(address: string | undefined, ofIPv4: 24 | 32, ofIPv6: 48 | 64): string | undefined {
  if (address === undefined || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    const groups = parsed.parts.slice(0, ofIPv6 / 16).map(group => group.toString(16));
    return `${groups.join(':')}::/${ofIPv6}`;
  }
  const text = parsed.toString();
  return ofIPv4 === 32
    ? text
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${text}/${ofIPv4}`).toString()}/${ofIPv4}`;
}
