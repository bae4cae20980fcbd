import { createSlots } from '#server/limits/slots.ts';
import { count, createInMemoryCounter, networkOf } from '#server/marketplace/limits/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Endpoint, Scope } from './endpoint.ts';
import type { Viewer } from '../marketplace/origin.ts';

/** The rate limits of API calls (marketplace-api 9.1). */
export interface RateLimits {
  /** Checks the address before the caller is known. @throws ApiError too-many-requests */
  passAddress(endpoint: Endpoint, address: string | undefined): void;
  /** Checks the caller once known. @throws ApiError too-many-requests */
  passViewer(endpoint: Endpoint, viewer: Viewer): Promise<void>;
  /** Limits the concurrent calls of Integration API clients. @throws ApiError too-many-requests */
  during<T>(endpoint: Endpoint, address: string | undefined, work: () => Promise<T>): Promise<T>;
}

const operatorCallsAtOnce = 10;

/**
 * Creates the rate limits of a process. Addresses and reads are counted in its memory; commands of users and
 * Integration API clients in the database, across all processes. Anonymous callers are identified by address only,
 * since they can get any number of tokens.
 */
export function createRateLimits(engine: Engine): RateLimits {
  const countHere = createInMemoryCounter(engine);
  const operatorCalls = createSlots(Infinity);
  return {
    passAddress({ method }, address) {
      const network = networkOf(address);
      if (network === undefined) return;
      countHere(method === 'GET' ? 'readsFromAddress' : 'commandsFromAddress', network);
    },
    async passViewer({ method }, viewer) {
      const subject = viewer.kind === 'user' ? viewer.userId : viewer.kind;
      if (subject === 'anonymous') return;
      if (method === 'GET') countHere('reads', subject);
      else await count(engine, 'commands', subject);
    },
    during({ scopes }, address, work) {
      const network = networkOf(address);
      const isOperators = scopes.every(scope => scope === ('integ' satisfies Scope));
      return network === undefined || !isOperators
        ? work()
        : operatorCalls.hold([{ sender: network, atMost: operatorCallsAtOnce }], work);
    },
  };
}
