import { count, countingInMemory, networkOf } from '#server/marketplace/limits/index.ts';
import type { Engine, Viewer } from '#server/marketplace/ctx.ts';
import type { Endpoint, Scope } from './endpoint.ts';
import { slots } from './slots.ts';

/** Lets calls in as long as nobody calls too often (marketplace-api 9.1). */
export interface Gate {
  /** Before it is known who calls. @throws ApiError too-many-requests */
  passAddress(endpoint: Endpoint, address: string | undefined): void;
  /** Once it is known. @throws ApiError too-many-requests */
  passViewer(endpoint: Endpoint, viewer: Viewer): Promise<void>;
  /** An operator's programs may ask so many things at once. @throws ApiError too-many-requests */
  during<T>(endpoint: Endpoint, address: string | undefined, work: () => Promise<T>): Promise<T>;
}

const operatorCallsAtOnce = 10;

/**
 * One for each process. Addresses and reads are counted in its memory; commands of people and programs in the database,
 * where all processes count together. Anonymous callers are known by their address only: their tokens cost nothing.
 */
export function gateOf(engine: Engine): Gate {
  const countHere = countingInMemory(engine);
  const operatorCalls = slots(Infinity, operatorCallsAtOnce);
  return {
    passAddress({ method }, address) {
      const network = networkOf(address);
      if (network === undefined) return;
      countHere(method === 'GET' ? 'readsFromAddress' : 'commandsFromAddress', network);
    },
    async passViewer({ method }, viewer) {
      const whom = viewer.kind === 'user' ? viewer.userId : viewer.kind;
      if (whom === 'anonymous') return;
      if (method === 'GET') countHere('reads', whom);
      else await count(engine, 'commands', whom);
    },
    during({ scopes }, address, work) {
      const network = networkOf(address);
      const isOperators = scopes.every(scope => scope === ('integ' satisfies Scope));
      return network === undefined || !isOperators ? work() : operatorCalls.hold(network, work);
    },
  };
}
