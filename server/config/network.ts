import { BlockList, isIP } from 'node:net';
import { refusal, type Environment } from './variables/index.ts';

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

/** Reads the settings of {@link NetworkConfig}, both optional. */
export function readNetwork(env: Environment, problems: string[]): NetworkConfig {
  const host = env.HOST || '127.0.0.1';
  if (isIP(host) === 0) problems.push(refusal('HOST'));
  return { host, trustedProxies: readProxies(env.TRUSTED_PROXIES || '0', problems) };
}

const hopsMax = 10;

// A number alone would trust clients that bypass the proxy, so it counts proxies in private networks only.
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
];

function readProxies(value: string, problems: string[]): TrustedProxies {
  if (/^\d{1,2}$/.test(value) && Number(value) <= hopsMax)
    return { networks: privateNetworks, hops: Number(value) };
  const networks = value.split(',').map(text => text.trim());
  if (networks.every(isNetwork)) return { networks, hops: hopsMax };
  problems.push(refusal('TRUSTED_PROXIES'));
  return { networks: [], hops: 0 };
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Returns Express's `trust proxy`: whether an address, so many hops in front of this server, is a trusted proxy's.
 */
export function createProxyTrust({
  networks,
  hops,
}: TrustedProxies): (address: string, hop: number) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address, hop) => {
    // As a socket that listens for both families names an IPv4 address.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return hop < hops && family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}
