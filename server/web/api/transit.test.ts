import express from 'express';
import request from 'supertest';
import { Unavailable } from '#server/limits/unavailable.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { createApiErrorHandler } from './transit.ts';

const log = jest.fn();

/** Returns the response of an endpoint that throws this. */
async function answered(thrown: unknown) {
  const app = express();
  app.post('/', () => {
    throw thrown;
  });
  app.use(createApiErrorHandler(log));
  const { status, headers, text } = await request(app).post('/');
  const { errors } = sharetribe.transit.read(text) as { errors: { code: string }[] };
  return { status, retryAfter: headers['retry-after'], code: errors[0]?.code };
}

const down = new Error('ECONNREFUSED');

test.each([
  ['nothing was done', new Unavailable(down, false), 'service-unavailable', '5'],
  ['something may have been done', new Unavailable(down, true), 'outcome-unknown', '5'],
  [
    'the marketplace says so',
    { status: 503, data: { errors: [{ code: 'maintenance', meta: { retryAfter: 600 } }] } },
    'maintenance',
    '600',
  ],
])('while the database is down an endpoint sends Retry-After: %s', async (_what, thrown, code, after) => {
  expect(await answered(thrown)).toEqual({ status: 503, retryAfter: after, code });
  expect(log).not.toHaveBeenCalled();
});

test('a rate limit of the marketplace passes on how long to wait', async () => {
  const code = 'too-many-requests';
  const refused = { status: 429, data: { errors: [{ code, meta: { retryAfter: 48 } }] } };
  expect(await answered(refused)).toEqual({ status: 429, retryAfter: '48', code });
  expect(await answered({ status: 429, data: { errors: [{ code }] } })).toEqual({
    status: 429,
    retryAfter: undefined,
    code,
  });
});

test.each([
  ['the database’s own', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['the file system’s own', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  [
    'the cause of another',
    new Error('not stored', { cause: Object.assign(new Error('write'), { code: 'EDQUOT' }) }),
  ],
])('a full disk answers 507 and is logged: %s error', async (_whose, thrown) => {
  expect(await answered(thrown)).toEqual({
    status: 507,
    code: 'insufficient-storage',
    retryAfter: undefined,
  });
  expect(log).toHaveBeenCalledWith(thrown);
});
