import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { person } from '#test/support/cast.ts';
import type { Received, SentRequest, Site } from './attack.ts';

/** Networks that no attack names. */
const firstOwnNetwork = 255;

/** Sends requests to a local site. Each network is a separate loopback address, as available on Linux. */
export function createSite(url: string, dataDir: string): Site {
  const agents = new Map<number, Agent>();
  const agentOf = (network: number): Agent => {
    const known = agents.get(network);
    if (known) return known;
    const localAddress = `127.${1 + (network >> 8)}.${network & 255}.1`;
    const agent = new Agent({ keepAlive: false, localAddress });
    agents.set(network, agent);
    return agent;
  };
  let networks = firstOwnNetwork;
  return {
    url,
    dataDir,
    agent: () => agentOf((networks += 1)),
    signUp: (firstName, lastName, network = (networks += 1)) =>
      person({ baseUrl: url, httpAgent: agentOf(network) }, firstName, lastName),
    request: (path, { network = 1, ...sent } = {}) => ask(url + path, agentOf(network), sent),
  };
}

function ask(
  url: string,
  agent: Agent,
  { method = 'GET', headers = {}, body }: Omit<SentRequest, 'network'>,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, answer => {
      text(answer).then(
        received => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: received }),
        reject,
      );
    })
      .once('error', reject)
      .end(body);
  });
}
