import type { Request, Response } from 'express';
import type { Endpoints } from '#src/api/endpoints/index.ts';
import type { Transport } from '#src/entry.server.tsx';
import { createInProcessSend, rejectWrite } from '../api/endpoints/endpoints.ts';
import type { WebParts } from '../api/webParts.ts';
import type { Session } from '../session/session.ts';

interface Visit {
  session: Session;
  locale: string;
}

/** Returns how to create the transport of a page: the app's own endpoints without HTTP. */
export function createServerTransport({
  endpoints,
  createContext,
}: Pick<WebParts, 'endpoints' | 'createContext'>): (
  request: Request,
  response: Response,
  visit: Visit,
) => Transport {
  return (request, response, { session, locale }) => ({
    locale,
    send: createInProcessSend<Endpoints>(endpoints, createContext(request, response, { session })),
    upload: rejectWrite,
  });
}
