import express from 'express';
import request from 'supertest';
import { Unavailable } from '#server/limits/unavailable.ts';
import { normalizeRequestTarget } from './normalizeRequestTarget.ts';
import { createErrorHandler, notFound } from './notFound.ts';

const log = jest.fn();
beforeEach(() => log.mockClear());

function app() {
  const app = express();
  app.use(normalizeRequestTarget);
  app.get('/path/:name', ({ params: { name }, originalUrl, url }, response) => {
    response.json({ name, originalUrl, url });
  });
  app.get('/broken', () => {
    throw new TypeError('secret');
  });
  app.get('/down', () => {
    throw new Unavailable(new Error('ECONNREFUSED'), false);
  });
  app.get('/half', (_request, response) => {
    response.write('half');
    throw new TypeError('secret');
  });
  return app.use(notFound, createErrorHandler(log));
}

test.each([
  ['get', '/nowhere', 404, 'Not found'],
  ['put', '/path/a', 405, 'Method not allowed'],
  ['get', '/path/%zz', 400, 'Bad request'],
] as const)(
  '%s %s gets a plain message and is not logged as a defect',
  async (method, path, status, words) => {
    const answer = await request(app())[method](path);
    expect([answer.status, answer.text, answer.type]).toEqual([status, words, 'text/plain']);
    expect(answer.headers.allow).toBe(status === 405 ? 'GET, HEAD, POST' : undefined);
    expect(log).not.toHaveBeenCalled();
  },
);

test('a defect is logged, not shown, and a response already begun is aborted', async () => {
  const answer = await request(app()).get('/broken');
  expect([answer.status, answer.text]).toEqual([500, 'Internal error']);
  expect(log).toHaveBeenCalledWith(expect.any(TypeError));
  await expect(request(app()).get('/half')).rejects.toThrow();
  expect(log).toHaveBeenCalledTimes(2);
});

test('while the database is down the answer is 503 with Retry-After, not a defect', async () => {
  const answer = await request(app()).get('/down');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.text).toBe('Unavailable for a moment');
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['http://evil.example/path/a?b=1', '/path/a?b=1'],
  ['HTTPS://user@evil.example:1/path/a', '/path/a'],
])('%s is requested as %s', (whole, path) => {
  const asked = { url: whole, originalUrl: whole };
  const next = jest.fn();
  normalizeRequestTarget(asked as express.Request, {} as express.Response, next);
  expect([asked, next.mock.calls]).toEqual([{ url: path, originalUrl: path }, [[]]]);
});

test.each(['http://evil.example', 'http://evil.example?b=1'])('%s is the first page', whole => {
  const asked = { url: whole };
  normalizeRequestTarget(asked as express.Request, {} as express.Response, jest.fn());
  expect(asked.url).toMatch(/^\/(\?b=1)?$/);
});

test.each(['*', 'file:///etc/passwd', 'evil.example:443', 'http://evil.example/#x'])(
  '%s is rejected',
  url => {
    const send = jest.fn();
    const response = { status: jest.fn().mockReturnThis(), type: jest.fn().mockReturnThis(), send };
    const next = jest.fn();
    normalizeRequestTarget({ url } as express.Request, response as unknown as express.Response, next);
    expect([response.status.mock.calls, send.mock.calls, next.mock.calls]).toEqual([
      [[400]],
      [['Bad request']],
      [],
    ]);
  },
);
