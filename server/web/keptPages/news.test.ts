import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenToNews } from './news.ts';

const caughtUp = jest.fn(() => Promise.resolve(true));
let server: Server;
let url: string;

beforeAll(async () => {
  const news = listenToNews({ listen: () => Promise.resolve(), caughtUp }, () => undefined);
  const app = express();
  app.use(news.afterWriting, (_request, response) => void response.status(204).end());
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => caughtUp.mockClear());
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});

test.each([
  ['POST', '/api/safety/block', 1],
  ['POST', '/api/page-views/more', 1],
  ['POST', '/api/page-views', 0],
  ['GET', '/s', 0],
])('%s %s waits for news of what it wrote %d times', async (method, path, times) => {
  await fetch(url + path, { method });
  // The answer's end is told to its request after it has gone out; the next request comes later still.
  await fetch(`${url}/after`);
  expect(caughtUp).toHaveBeenCalledTimes(times);
});
