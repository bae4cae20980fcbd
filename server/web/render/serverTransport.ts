import type { Request, Response } from 'express';
import { typedSend, type Definitions, type Send } from '#src/api/endpoints/endpoint.ts';
import type { Endpoints } from '#src/api/endpoints/index.ts';
import type { Transport } from '#src/entry.server.tsx';
import { createContextFactory, type CallContext } from '../api/endpoints/context.ts';
import type { Endpoint } from '../api/endpoints/endpoints.ts';
import { createWebEndpoints } from '../api/webEndpoints.ts';
import type { WebDeps } from '../services/index.ts';
import type { Session, Sessions } from '../session/session.ts';

interface Visit {
  session: Session;
  locale: string;
}

/** Returns how to create the transport of a page: the app's own endpoints without HTTP. */
export function createServerTransport(
  deps: WebDeps,
  sessions: Sessions,
): (request: Request, response: Response, visit: Visit) => Transport {
  const endpoints = createWebEndpoints(deps);
  const createContext = createContextFactory(deps, sessions);
  return (request, response, { session, locale }) => ({
    locale,
    send: createInProcessSend<Endpoints>(endpoints, createContext(request, response, { session })),
    upload: rejectWrite,
  });
}

/**
 * Calls endpoints without HTTP, with the same answers and limits, for a page that is rendered or a form that is
 * handled. Rejects writes: only browsers send them.
 */
export function createInProcessSend<Ds extends Definitions>(
  endpoints: readonly Endpoint[],
  context: CallContext,
): Send<Ds> {
  return typedSend<Ds>(async (key, input = {}) => {
    const endpoint = endpoints.find(each => each.key === key);
    if (!endpoint || (endpoint.method === 'POST' && !endpoint.definition.inProcess)) return rejectWrite();
    return endpoint.run(context, input);
  });
}

const rejectWrite = () => Promise.reject(new Error('a page being rendered sends no form'));
