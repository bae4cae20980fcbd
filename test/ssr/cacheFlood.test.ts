import type { CacheName } from '#contract/console/health.ts';
import { locales } from '#contract/locales.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';

const token = 'sixteen characters or more';

let server: BuiltServer;
let ada: Person;
beforeAll(async () => {
  // Each request is from an address of its own, so that no limit of one address stops the flood.
  server = await startBuiltServer({ METRICS_TOKEN: token, TRUSTED_PROXIES: '1' });
  ({ ada } = await cast(server));
}, 90_000);
afterAll(() => server?.stop());

interface Figures {
  entries: number;
  bytes: number;
  limit_bytes: number;
}

/** Reads the figures of all caches that the server has registered, by name. */
async function readCaches(): Promise<Record<string, Figures>> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const caches: Record<string, Figures> = {};
  const lines = /^poruch_cache_(entries|bytes|limit_bytes)\{cache="(\w+)"\} (\d+)$/gm;
  for (const [, figure, cache = '', value] of (await answer.text()).matchAll(lines))
    caches[cache] = { ...(caches[cache] as Figures), [figure as keyof Figures]: Number(value) };
  return caches;
}

/** Makes a header longer than any that a browser sends. */
const long = 'x'.repeat(4000);
const addressOf = (at: number) => `2001:db8:${(at >> 4).toString(16)}:${(at & 15).toString(16)}::1`;

function askOnce(path: string, at: number): Promise<number> {
  const headers = {
    'x-forwarded-for': at % 50 === 0 ? `${long}${at}` : addressOf(at),
    'accept-language': at % 3 ? (locales[at % locales.length] ?? '') : `${long};q=0.${at}`,
    'accept-encoding': at % 2 ? `br;q=0.${at}, gzip` : `br, ${long}${at}`,
    'save-data': at % 4 ? 'on' : 'off',
    cookie: at % 2 ? `light=${at % 3 ? 'on' : 'off'}` : `locale=${locales[at % locales.length] ?? ''}`,
  };
  return fetch(server.url + path, { headers }).then(async answer => {
    await answer.arrayBuffer();
    return answer.status;
  });
}

async function flood(count: number, pathOf: (at: number) => string): Promise<void> {
  const atOnce = 8;
  for (let at = 0; at < count; at += atOnce) {
    const asked = Array.from({ length: Math.min(atOnce, count - at) }, (_, n) =>
      askOnce(pathOf(at + n), at + n),
    );
    expect((await Promise.all(asked)).filter(status => status !== 200)).toEqual([]);
  }
}

test('a flood of addresses, languages, switches and headers fills no cache beyond its limit', async () => {
  const room = await ada.publishes({ title: 'Room with a view' });
  await flood(600, at => `/s?keywords=room+${at}&lang=${locales[at % locales.length] ?? ''}`);
  await flood(40, at => `/l/room-with-a-view/${room.id.uuid}?${long.slice(0, 300)}${at}`);
  await flood(400, () => '/s');
  await flood(40, at => `/api/places?q=${encodeURIComponent(`Київ ${long.slice(0, 90)} ${at}`)}`);
  await flood(400, at => `/api/understanding?q=${encodeURIComponent(`ліжко ${at} Bremen`)}&locale=de`);
  const caches = await readCaches();
  const filled: readonly CacheName[] = [
    'pages',
    'parts',
    'contents',
    'styles',
    'searches',
    'listings',
    'places',
    'wordings',
    'requests',
    'limits',
  ];
  for (const name of filled) expect([name, caches[name]?.entries]).not.toEqual([name, 0]);
  const tooLarge = Object.entries(caches).filter(([, { bytes, limit_bytes: limit }]) => bytes > limit);
  expect(tooLarge).toEqual([]);
  expect(Object.keys(caches)).toEqual(expect.arrayContaining([...filled]));
  // More was asked for than fits: the least recently used pages have made room.
  const { bytes, entries, limit_bytes: limit } = caches.pages as Figures;
  expect([entries < 600, bytes > limit * 0.9]).toEqual([true, true]);
  expect(caches.requests?.entries).toBeGreaterThan(10);
}, 120_000);
