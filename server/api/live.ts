import cookieParser from 'cookie-parser';
import type { RequestHandler, Response } from 'express';
import { beatEvery, streamEvents } from '#contract/entities/news.ts';
import type { LiveDesk } from '#server/web/live.ts';
import type { Sessions } from '#server/web/session.ts';

/** Bytes that may wait for a browser that reads no more; it comes again and asks for all it missed. */
const backlogAtMost = 64 * 1024;

/**
 * GET /api/live → the signed-in person's news as server-sent events: `data` is a News as JSON, the event `beat` says that
 * the stream is alive, `end` why it is over. 204, which tells an EventSource to stop, to everybody else.
 */
export function live(desk: LiveDesk, sessions: Sessions): RequestHandler[] {
  const open = new Set<Response>();
  let beating: NodeJS.Timeout | undefined;
  // One timer for all streams, and none while there is no stream.
  const beat = () => {
    for (const response of open) write(response, `event: ${streamEvents.beat}\ndata:\n\n`);
  };
  const enter = (response: Response) => {
    open.add(response);
    beating ??= setInterval(beat, beatEvery).unref();
  };
  const leave = (response: Response) => {
    open.delete(response);
    if (open.size > 0) return;
    clearInterval(beating);
    beating = undefined;
  };

  return [
    cookieParser(),
    async (request, response, next) => {
      if (request.method !== 'GET') return next();
      response.set('Cache-Control', 'no-store, no-transform');
      const token = sessions.accessTokenOf(request);
      const left = token && (await desk.join(token, handlersOf(response)));
      if (!left) return void response.status(204).end();
      response.on('close', () => {
        left();
        leave(response);
      });
      // It was closed while the token was looked up.
      if (response.destroyed) return left();
      if (response.writableEnded) return;
      enter(response);
      begin(response);
    },
  ];
}

function begin(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // nginx and its kin collect answers otherwise.
    'X-Accel-Buffering': 'no',
  });
  response.socket?.setKeepAlive(true, 30_000);
  response.flushHeaders();
  // Proxies and browsers let go of the headers with the first bytes.
  response.write(': news\n\n');
}

const handlersOf = (response: Response): Parameters<LiveDesk['join']>[1] => ({
  onNews: news => write(response, `data: ${JSON.stringify(news)}\n\n`),
  onEnd(why) {
    if (response.headersSent) response.end(`event: ${streamEvents.end}\ndata: ${why}\n\n`);
    else response.status(204).end();
  },
});

function write(response: Response, text: string): void {
  // Before the headers: whoever begins to listen asks for everything anyway.
  if (!response.headersSent || response.writableEnded) return;
  if (response.writableLength > backlogAtMost) response.destroy();
  else response.write(text);
}
