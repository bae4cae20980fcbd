import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How fast the body of a request must arrive. */
export interface BodyPace {
  /** Milliseconds without a byte after which a body is given up. */
  silence: number;
  /** Milliseconds before the rate counts: the first bytes take long over a bad connection. */
  grace: number;
  /** Bytes a second, from the beginning of the body. */
  leastRate: number;
}

/**
 * A phone sends 30 kB a second over EDGE; over the worst GPRS still 2 kB. A tunnel or a change of cells takes less than
 * half a minute.
 */
export const defaultBodyPace: BodyPace = { silence: 30_000, grace: 20_000, leastRate: 1000 };

export interface PaceWatcher {
  watch(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

interface Body {
  response: ServerResponse;
  /** Bytes received on the connection before this body; its headers count as part of it. */
  bytesBefore: number;
  /** Milliseconds since the epoch, plus the time in which the server did not read. */
  begunAt: number;
  lastBytes: number;
  lastAt: number;
}

/**
 * Ends requests whose bodies arrive too slowly, with 408: one that is sent byte by byte would hold its memory and its
 * slot for minutes. Time in which the server doesn't read is not counted against the client.
 */
export function createPaceWatcher(pace: BodyPace, interval = 1000): PaceWatcher {
  const bodies = new Map<IncomingMessage, Body>();
  // The first bytes of a body may have arrived with its headers, so counting begins where the last body ended.
  const bytesAtEnd = new WeakMap<Socket, number>();
  let sweptAt = Date.now();
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [request, body] of bodies) {
      if (request.complete || request.destroyed) bodies.delete(request);
      else if (isTooSlow(request, body, { now, sweptAt, pace })) {
        bodies.delete(request);
        giveUp(request, body.response);
      }
    }
    sweptAt = now;
  }, interval).unref();
  return {
    watch(request, response) {
      if (!hasBody(request)) return;
      const now = Date.now();
      const { socket } = request;
      const bytesBefore = bytesAtEnd.get(socket) ?? 0;
      bodies.set(request, { response, bytesBefore, begunAt: now, lastBytes: socket.bytesRead, lastAt: now });
      request.once('close', () => {
        bodies.delete(request);
        bytesAtEnd.set(socket, socket.bytesRead);
      });
    },
    stop: () => clearInterval(sweep),
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isTooSlow(
  request: IncomingMessage,
  body: Body,
  { now, sweptAt, pace }: { now: number; sweptAt: number; pace: BodyPace },
): boolean {
  const bytes = request.socket.bytesRead;
  if (bytes > body.lastBytes) {
    body.lastBytes = bytes;
    body.lastAt = now;
  } else if (request.readableLength >= request.readableHighWaterMark) {
    // Nothing reads the received bytes, so the client can't send more (backpressure).
    body.begunAt += now - Math.max(sweptAt, body.begunAt);
    body.lastAt = now;
  }
  const due = pace.grace + ((bytes - body.bytesBefore) / pace.leastRate) * 1000;
  return now - body.lastAt > pace.silence || now - body.begunAt > due;
}

function giveUp(request: IncomingMessage, response: ServerResponse): void {
  if (!response.headersSent)
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  request.socket.destroy();
}
