import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network that a limit counts for an address: the address itself, or the first half (/64) of an IPv6
 * address, since one connection owns the whole other half and could use a new address each time. undefined for calls
 * within the process.
 */
export const networkOf = (address: string | undefined): string | undefined => prefixOf(address, 4, 4);

/**
 * Returns the wider network around an address: /24, or /48 of an IPv6 address, which is what a provider gives one
 * customer at most (RFC 6177). undefined for calls within the process.
 */
export const wideNetworkOf = (address: string | undefined): string | undefined => prefixOf(address, 3, 3);

/**
 * Returns the network that shares a small number of places with others, such as uploads in progress: the address, or
 * the /48 of an IPv6 address, whose owner could otherwise take every place from different /64s. undefined for calls
 * within the process.
 */
export const sharingNetworkOf = (address: string | undefined): string | undefined => prefixOf(address, 4, 3);

/** `bytes` of an IPv4 address, `groups` of 16 bits of an IPv6 address. */
function prefixOf(address: string | undefined, bytes: number, groups: number): string | undefined {
  if (address === undefined) return undefined;
  const mapped = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(mapped))
    return bytes === 4 ? mapped : `${mapped.split('.').slice(0, bytes).join('.')}.0/${bytes * 8}`;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const whole = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${whole
    .slice(0, groups)
    .map(group => parseInt(group, 16).toString(16))
    .join(':')}::/${groups * 16}`;
}
