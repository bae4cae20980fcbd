import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { fromText } from '#contract/parse.ts';

/** Proxies whose `X-Forwarded-*` headers count: in these networks, and at most so many in a row. */
export interface TrustedProxies {
  /** Addresses, with or without a prefix length. */
  networks: readonly string[];
  hops: number;
}

export interface NetworkConfig {
  /** IP address on which the server listens. */
  host: string;
  trustedProxies: TrustedProxies;
}

const maxHops = 10;

// A number alone would trust clients that bypass the proxy, so it counts proxies in private networks only.
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
];

/** How many proxies count, or the networks that they are in. */
export const trustedProxies = fromText((text): TrustedProxies | undefined => {
  if (/^\d{1,2}$/.test(text) && Number(text) <= maxHops)
    return { networks: privateNetworks, hops: Number(text) };
  const networks = text.split(',').map(part => part.trim());
  return networks.every(isNetwork) ? { networks, hops: maxHops } : undefined;
}, 'proxies');

const isNetwork = (text: string) =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(withLength(text)) || ipaddr.IPv6.isValidCIDR(withLength(text));

/** A single address is a network of itself. */
const withLength = (text: string) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`);

/**
 * Returns Express's `trust proxy`: whether an address, so many hops in front of this server, is a trusted proxy's.
 */
export function createProxyTrust({
  networks,
  hops,
}: TrustedProxies): (address: string, hop: number) => boolean {
  const trusted = networks.map(network => ipaddr.parseCIDR(withLength(network)));
  return (address, hop) =>
    hop < hops &&
    isIP(address) !== 0 &&
    // A socket that listens for both families names an IPv4 address inside an IPv6 one.
    ipaddr.subnetMatch(ipaddr.process(address), { trusted }, 'unknown') === 'trusted';
}
