import type { Request, Response } from 'express';
import { DAY } from '#contract/time/units.ts';
import { silentLog } from '#server/observability/log.ts';
import type { Api } from '#src/entry.server.tsx';
import type { PendingSignUp } from '../session/pendingSignUp.ts';
import { createFormActions } from './index.ts';
import type { Sessions } from '../session/session.ts';

const now = new Date('2026-03-02T10:00:00Z');
const filled = {
  profileType: 'private',
  email: 'olena@example.org',
  password: 'three words here',
  fname: 'Olena',
  lname: 'Koval',
};

const formsWith = (sessions: object, config: object = {}) =>
  createFormActions(
    sessions as Sessions,
    {} as PendingSignUp,
    {
      ...{ log: silentLog, dataExports: undefined, savedSearches: undefined },
      ...{ content: { termsVersion: () => '2022-02' }, now: () => now, config },
    } as unknown as Parameters<typeof createFormActions>[2],
  );

/** Submits the sign-up form without JavaScript and returns what the marketplace is asked to create. */
async function signsUp(form: Record<string, string>) {
  const created: { privateData: object }[] = [];
  const sdk = {
    currentUser: { create: async (payload: { privateData: object }) => void created.push(payload) },
    login: async () => undefined,
  };
  const take = formsWith({ signingIn: () => ({ sdk, keep: () => undefined }) });
  const request = { path: '/signup', query: {} } as unknown as Request;
  expect(await take(request, {} as Response, { ...filled, ...form }, 'uk', {} as Api)).toEqual({
    kind: 'signedIn',
  });
  return created[0]?.privateData;
}

const since = (milliseconds: number) => String(now.getTime() - milliseconds);
const agreed = { locale: 'uk', terms: { version: '2022-02' } };

test('taking time to fill in the form leaves no mark', async () => {
  expect(await signsUp({ shown: since(20_000), homepage: '' })).toEqual(agreed);
  expect(await signsUp({ shown: since(3 * DAY) })).toEqual(agreed);
});

test('a program is marked and signed up all the same', async () => {
  const marked = (...signUpMarks: string[]) => ({ ...agreed, signUpMarks });
  expect(await signsUp({ shown: since(500) })).toEqual(marked('tooQuick'));
  expect(await signsUp({ shown: since(20_000), homepage: 'https://cheap.example' })).toEqual(
    marked('hiddenField'),
  );
  // This client never loaded the page.
  expect(await signsUp({ homepage: 'https://cheap.example' })).toEqual(marked('hiddenField', 'tooQuick'));
  expect(await signsUp({ shown: 'long ago' })).toEqual(marked('tooQuick'));
});

test('a message that failed after a decline is restored to the message field, with the reason', async () => {
  const path = '/sale/00000000-0000-4000-8000-000000000001/details';
  const failure = { status: 503, code: 'maintenance' };
  const api = {
    transactions: { decline: async () => ({}) },
    messages: { send: () => Promise.reject(Object.assign(new Error(), { failure })) },
  } as unknown as Api;
  const take = formsWith({ accessTokenOf: () => 'token' }, { secret: 's'.repeat(32), rootUrl: '' });
  const form = { answer: 'decline', note: 'We are away.' };
  expect(await take({ path } as Request, {} as Response, form, 'uk', api)).toEqual({
    kind: 'failed',
    failure,
    message: 'We are away.',
  });
});

test('a login rejected for too many attempts tells the page how long to wait', async () => {
  const failure = {
    status: 429,
    data: { errors: [{ code: 'too-many-requests', meta: { retryAfter: 60 } }] },
  };
  const sdk = { login: () => Promise.reject(Object.assign(new Error(), failure)) };
  const take = formsWith({ signingIn: () => ({ sdk, keep: () => undefined }) });
  const request = { path: '/login', query: {} } as unknown as Request;
  expect(await take(request, {} as Response, filled, 'uk', {} as Api)).toEqual({
    kind: 'failed',
    failure: { status: 429, code: 'too-many-requests', retryAfter: 60 },
  });
});
