import type { Failure } from '#src/api/failure.ts';
import type { PageRequest } from '#src/entry.server.tsx';
import type { PageShown } from './pageResponse.ts';
import { verdictOn } from './verdict.ts';

const verdictOf = (page: Partial<PageShown>, failure?: Failure) =>
  verdictOn(
    { kind: 'page', status: 200, ...page } as PageShown,
    {
      pathname: '/l/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      ...(failure && { posted: { fields: {}, failure } }),
    } as PageRequest,
    { engine: { crawlers: { isGone: async () => true } } } as unknown as Parameters<typeof verdictOn>[2],
  );

test.each<[string, Partial<PageShown>, Failure | undefined, object]>([
  ['a page', {}, undefined, { status: 200 }],
  ['a page whose form was refused', {}, { status: 409, code: 'conflict' }, { status: 200 }],
  ['a form during an outage', {}, { status: 503, code: 'outcome-unknown' }, { status: 503, retryAfter: 5 }],
  ['a form on a full disk', {}, { status: 507, code: 'insufficient-storage' }, { status: 507 }],
  ['an unavailable page', { status: 503 }, undefined, { status: 503, retryAfter: 5 }],
  ['too many pages', { status: 429 }, undefined, { status: 429, retryAfter: 60 }],
  [
    'too many pages, with a wait',
    {
      status: 429,
      failure: { failure: { status: 429, code: 'too-many-requests', retryAfter: 7 }, cause: null },
    },
    undefined,
    { status: 429, retryAfter: 7 },
  ],
  ['a listing that will not come back', { status: 404 }, undefined, { status: 410 }],
])('%s gets its status', async (_, page, failure, expected) => {
  expect(await verdictOf(page, failure)).toEqual(expected);
});
