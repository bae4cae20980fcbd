import type { Request, Response } from 'express';
import type { Endpoints } from '#src/api/endpoints/index.ts';
import type { Transport } from '#src/entry.server.tsx';
import { createContextFactory } from '../api/endpoints/context.ts';
import { createInProcessSend, rejectWrite } from '../api/endpoints/endpoints.ts';
import { createWebEndpoints } from '../api/webEndpoints.ts';
import type { WebDeps } from '../ports/index.ts';
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
