import cookieParser from 'cookie-parser';
import express, { Router, type Request } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { WebDeps } from '#server/web/deps.ts';
import { ownSdkOf } from '#server/web/ownSdk.ts';
import { isFromThisSite } from '#server/web/sameSite.ts';
import { requireFrequency, savedSearchesOf, type SavedSearchDesk } from '#server/web/savedSearches.ts';
import type { Sessions } from '#server/web/session.ts';
import { askerOf, type Asker } from '#server/web/verification.ts';
import { invalid, readFlag, readMap } from './read.ts';
import { readTransit, sendTransit } from './transit.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Searches that people keep, all by POST. `/` → {data: searches | null}; `/save` {name, address, frequency} and `/change`
 * {id, name?, frequency?, isPaused?} → {data: search}; `/remove` {id} → {data: null}.
 */
export function savedSearches(
  { savedSearches: desk }: Pick<WebDeps, 'savedSearches'>,
  sessions: Sessions,
): Router {
  const router = Router();
  router.use(cookieParser(), express.text({ type: () => true, limit: '64kb' }), readTransit);
  router.use((request, _response, next) => {
    if (!isFromThisSite(request)) throw new ApiError('forbidden');
    next();
  });
  router.post('/', async (request, response) => {
    const { sdk, signedIn } = sessions.of(request, response);
    if (!signedIn) throw new ApiError('forbidden');
    sendTransit(response, { data: await savedSearchesOf(sdk, desk) });
  });
  const does = (path: string, act: (desk: SavedSearchDesk, asker: Asker, input: Input) => Promise<unknown>) =>
    router.post(path, async (request, response) => {
      const asker = await askerOf(await ownSdkOf(sessions, request, response));
      if (!desk) throw new ApiError('not-found');
      sendTransit(response, { data: (await act(desk, asker, inputOf(request))) ?? null });
    });
  does('/save', (at, asker, input) =>
    at.save(asker, {
      name: text(input, 'name'),
      address: text(input, 'address'),
      frequency: requireFrequency(input.frequency),
    }),
  );
  does('/change', (at, asker, input) =>
    at.change(asker, text(input, 'id'), {
      ...(input.name === undefined ? {} : { name: text(input, 'name') }),
      ...(input.frequency === undefined ? {} : { frequency: requireFrequency(input.frequency) }),
      ...(input.isPaused === undefined ? {} : { isPaused: readFlag(input.isPaused, ['isPaused']) }),
    }),
  );
  does('/remove', (at, asker, input) => at.remove(asker, text(input, 'id')));
  return router;
}

const inputOf = ({ body }: Request): Input => readMap(body, []);

function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') throw invalid([name]);
  return value;
}
