import cookieParser from 'cookie-parser';
import type { RequestHandler, Response } from 'express';
import { heartbeatInterval, streamEvents } from '#contract/notification/liveEvent.ts';
import type { LiveEventService } from '#server/web/ports/engine.ts';
import type { Sessions } from '#server/web/session/session.ts';

/** Maximum bytes buffered for a browser that has stopped reading. It reconnects and refetches what it missed. */
const maxBacklog = 64 * 1024;

/**
 * GET /api/live → the signed-in user's events as server-sent events: `data` is a LiveEvent as JSON, the event `beat` is
 * a heartbeat, `end` says why the stream is over. Anyone else gets 204, which tells an EventSource to stop.
 */
export function live(service: LiveEventService, sessions: Sessions): RequestHandler[] {
  const open = new Set<Response>();
  let beating: NodeJS.Timeout | undefined;
  // One timer for all streams, stopped when there are none.
  const beat = () => {
    for (const response of open) write(response, `event: ${streamEvents.beat}\ndata: ${Date.now()}\n\n`);
  };
  const enter = (response: Response) => {
    open.add(response);
    beating ??= setInterval(beat, heartbeatInterval).unref();
  };
  const leave = (response: Response) => {
    open.delete(response);
    if (open.size > 0) return;
    clearInterval(beating);
    beating = undefined;
  };

  return [
    cookieParser(),
    async (request, response) => {
      response.set('Cache-Control', 'no-store, no-transform');
      const token = sessions.accessTokenOf(request);
      const unsubscribe = token && (await service.join(token, handlersOf(response)));
      if (!unsubscribe) return void response.status(204).end();
      response.on('close', () => {
        unsubscribe();
        leave(response);
      });
      // The client disconnected while the token was looked up.
      if (response.destroyed) return unsubscribe();
      if (response.writableEnded) return;
      describe(response);
      if (request.method === 'HEAD') return void response.end();
      enter(response);
      begin(response);
    },
  ];
}

function describe(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Otherwise nginx and similar proxies buffer the response.
    'X-Accel-Buffering': 'no',
  });
}

function begin(response: Response): void {
  response.socket?.setKeepAlive(true, 30_000);
  response.flushHeaders();
  // Proxies and browsers release the headers with the first bytes.
  response.write(': news\n\n');
}

const handlersOf = (response: Response): Parameters<LiveEventService['join']>[1] => ({
  onEvent: event => write(response, `data: ${JSON.stringify(event)}\n\n`),
  onEnd(why) {
    if (response.headersSent) response.end(`event: ${streamEvents.end}\ndata: ${why}\n\n`);
    else response.status(204).end();
  },
});

function write(response: Response, text: string): void {
  // Before the headers are sent: a new subscriber fetches everything anyway.
  if (!response.headersSent || response.writableEnded) return;
  if (response.writableLength > maxBacklog) response.destroy();
  else response.write(text);
}
