import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network that a limit counts for an address: the address itself, or the first half (/64) of an IPv6
 * address, since one connection owns the whole other half and could use a new address each time. undefined for calls
 * within the process.
 */
export function networkOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const mapped = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${whole
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
