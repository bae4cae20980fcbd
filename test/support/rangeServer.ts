import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of one file with range requests, which tests can disturb. */
export interface RangeServer {
  url: string;
  /** Bytes sent so far. */
  sent: number;
  file: Buffer;
  etag: string;
  /** Whether it honours Range headers; otherwise it always sends the whole file. */
  hasRanges: boolean;
  /** Returns whether to cut the connection in the middle of this response. */
  cuts(offset: number): boolean;
  close(): Promise<void>;
}

/** Serves a file on a local port. */
export async function startRangeServer(file: Buffer): Promise<RangeServer> {
  const http = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    if (!server.hasRanges || from === undefined) {
      response.end(server.file);
      return;
    }
    const bytes = server.file.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, { ETag: server.etag, 'Content-Length': bytes.length });
    if (server.cuts(Number(from)))
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    else {
      server.sent += bytes.length;
      response.end(bytes);
    }
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const server: RangeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/streets.pmtiles`,
    sent: 0,
    file,
    etag: '"one"',
    hasRanges: true,
    cuts: () => false,
    close: () =>
      new Promise(resolve => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}
