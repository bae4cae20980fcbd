import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageInvalidation } from './invalidation.ts';

const flush = jest.fn(() => Promise.resolve(true));
let server: Server;
let url: string;

beforeAll(async () => {
  const invalidation = createPageInvalidation({ listen: () => Promise.resolve(), flush }, () => undefined);
  const app = express();
  app.use(invalidation.readYourWrites, (_request, response) => void response.status(204).end());
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => flush.mockClear());
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});

test.each([
  ['POST', '/api/safety/block', 1],
  ['POST', '/api/page-views/more', 1],
  ['POST', '/api/page-views', 0],
  ['GET', '/s', 0],
])('%s %s waits %d times for the invalidation of what it wrote', async (method, path, times) => {
  await fetch(url + path, { method });
  // The 'close' event fires after the response was sent; the next request comes later still.
  await fetch(`${url}/after`);
  expect(flush).toHaveBeenCalledTimes(times);
});
