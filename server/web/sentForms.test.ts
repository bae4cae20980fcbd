import type { Request, Response } from 'express';
import { silentLog } from '#server/log.ts';
import type { Api } from '#src/entry.server.tsx';
import type { PendingSignUp } from './pendingSignUp.ts';
import { sentForms } from './sentForms.ts';
import type { Sessions } from './session.ts';

const now = new Date('2026-03-02T10:00:00Z');
const filled = {
  profileType: 'private',
  email: 'olena@example.org',
  password: 'three words here',
  fname: 'Olena',
  lname: 'Koval',
};

/** What the marketplace is asked to create when the form was sent without script. */
async function signsUp(form: Record<string, string>) {
  const created: { privateData: object }[] = [];
  const sdk = {
    currentUser: { create: async (payload: { privateData: object }) => void created.push(payload) },
    login: async () => undefined,
  };
  const sessions = { signingIn: () => ({ sdk, keep: () => undefined }) } as unknown as Sessions;
  const content = { termsVersion: () => '2022-02' } as never;
  const take = sentForms(
    sessions,
    {} as PendingSignUp,
    {
      ...{ log: silentLog, dataCopies: undefined, savedSearches: undefined },
      ...{ content, now: () => now, config: {} },
    } as unknown as Parameters<typeof sentForms>[2],
  );
  const request = { path: '/signup', query: {} } as unknown as Request;
  expect(await take(request, {} as Response, { ...filled, ...form }, 'uk', {} as Api)).toBe('signedIn');
  return created[0]?.privateData;
}

const since = (milliseconds: number) => String(now.getTime() - milliseconds);
const agreed = { locale: 'uk', terms: { version: '2022-02' } };

test('who takes a moment to fill the form in leaves no mark, however long it takes', async () => {
  expect(await signsUp({ shown: since(20_000), homepage: '' })).toEqual(agreed);
  expect(await signsUp({ shown: since(3 * 24 * 60 * 60_000) })).toEqual(agreed);
});

test('a program is marked and signed up all the same', async () => {
  const marked = (...signUpMarks: string[]) => ({ ...agreed, signUpMarks });
  expect(await signsUp({ shown: since(500) })).toEqual(marked('tooQuick'));
  expect(await signsUp({ shown: since(20_000), homepage: 'https://cheap.example' })).toEqual(
    marked('hiddenField'),
  );
  // It never had the page.
  expect(await signsUp({ homepage: 'https://cheap.example' })).toEqual(marked('hiddenField', 'tooQuick'));
  expect(await signsUp({ shown: 'long ago' })).toEqual(marked('tooQuick'));
});
