import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, room } from '#test/support/cast.ts';
import { Money, type Res } from '#test/platform/sdk.ts';
import { visit } from './visit.ts';

// What crawlers, and users without JavaScript, read in a page's HTML.

let server: BuiltServer;
let listing: Res;
let request: Res;
let georgian: Res;

beforeAll(async () => {
  server = await startBuiltServer();
  const ada = await person(server, 'Ada', 'Lovelace');
  const need = { ...(room.publicData as object), category: 'lookingForPlace' };
  listing = await ada.publishes({ price: new Money(2550, 'EUR') });
  request = await ada.publishes({ title: 'Шукаємо кімнату на зиму', publicData: need });
  georgian = await ada.publishes({ title: 'თბილი ოთახი' });
}, 90_000);
afterAll(() => server?.stop());

const see = (path: string, language = 'en') => visit(server.url, path, {}, { 'Accept-Language': language });
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

test('a listing page has title, description, price, place, author and canonical URL', async () => {
  const page = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`);
  expect(page.status).toBe(200);
  expect(page.title).toBe('Quiet room near the park | Poruch');
  expect(page.canonical).toBe(`${server.url}/l/${listing.id.uuid}`);
  expect(meta(page.html, 'description')).toBe(room.description);
  expect(meta(page.html, 'og:image')).toMatch(`${server.url}/media/`);
  for (const text of [room.description, '€25.50 per night', 'Berlin, Germany', 'Ada L']) {
    expect(page.html).toContain(text);
  }
});

test('a listing page does not reveal the exact address and the full name', async () => {
  const { html } = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`);
  for (const secret of ['Invalidenstraße', 'Back yard', 'Lovelace', '@example.org']) {
    expect(html).not.toContain(secret);
  }
});

test('an outdated or mistyped slug redirects to the right one, with its query', async () => {
  const { id } = listing;
  const wrong = await see(`/l/some-slug/${id.uuid}?enquiry=open&from=M%C3%BCnster%20S%C3%BCd`);
  expect([wrong.status, wrong.location]).toEqual([
    301,
    `/l/quiet-room-near-the-park/${id.uuid}?enquiry=open&from=M%C3%BCnster%20S%C3%BCd`,
  ]);
  expect(wrong.headers.get('cache-control')).toBe('no-cache');
  const cyrillic = await see(`/l/${encodeURIComponent('шукаємо-кімнату')}/${request.id.uuid}`);
  expect(cyrillic.location).toBe(`/l/shukaiemo-kimnatu-na-zymu/${request.id.uuid}`);
});

test('a slug in another alphabet works like any other', async () => {
  const path = `/l/${encodeURIComponent('თბილი-ოთახი')}/${georgian.id.uuid}`;
  expect((await see('/s')).html).toContain(`href="${path}"`);
  expect((await see(path)).status).toBe(200);
  expect((await see(`/l/no-slug/${georgian.id.uuid}`)).location).toBe(path);
});

test('a listing can be printed with a QR code that leads to it, without JavaScript', async () => {
  const { html } = await see(`/l/quiet-room-near-the-park/${listing.id.uuid}`);
  expect(html).toContain(`src="/qr/${listing.id.uuid}.svg"`);
  const code = await see(`/qr/${listing.id.uuid}.svg`);
  expect(code.status).toBe(200);
  expect(code.headers.get('content-type')).toMatch('image/svg+xml');
  expect(code.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  expect(code.html).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*>/);
  for (const path of ['/qr/room.svg', '/qr/', `/qr/${listing.id.uuid}`])
    expect((await see(path)).status).toBe(404);
});

test('the short URL of a listing shows the same page', async () => {
  const page = await see(`/l/${listing.id.uuid}`);
  expect([page.status, page.canonical]).toEqual([200, `${server.url}/l/${listing.id.uuid}`]);
});

test('the search page has the cards, the count and links that work without JavaScript', async () => {
  const page = await see('/s');
  expect(page.html).toContain('3 listings');
  expect(page.html).toContain(`href="/l/quiet-room-near-the-park/${listing.id.uuid}"`);
  expect(page.html).toContain(`href="/l/shukaiemo-kimnatu-na-zymu/${request.id.uuid}"`);
  expect(page.html).toContain('€25.50 per night');
});

test('a search for a place name alone searches around the place', async () => {
  const near = async (name: string) => {
    const { status, location } = await see(`/s?address=${encodeURIComponent(name)}`);
    expect(status).toBe(302);
    expect(location).toMatch(/bounds=/);
    return see(location ?? '');
  };
  const berlin = await near('Берлін');
  expect(berlin.title).toMatch(/in Berlin/);
  expect(berlin.html).toContain('Quiet room near the park');
  expect((await near('Lisboa')).html).not.toContain('Quiet room near the park');
});

test.each([
  ['uk', 'uk'],
  ['de-AT,de;q=0.9', 'de'],
  ['pl', 'pl'],
  ['ru-RU,ru;q=0.9', 'ru'],
  ['ru;q=0.8,uk;q=0.9', 'uk'],
  ['uk-UA,uk;q=0.9,ru;q=0.8,en;q=0.7', 'uk'],
  ['be,uk;q=0.5', 'uk'],
  ['fr', 'en'],
])('a browser that prefers %s gets %s', async (wish, language) => {
  const page = await see('/', wish);
  expect(page.html).toContain(`<html lang="${language}"`);
});

test('an id that is not a UUID is not found', async () => {
  for (const path of ['/l/room/12', '/l/12', '/u/12', `/l/room/${listing.id.uuid}/other`]) {
    expect((await see(path)).status).toBe(404);
  }
});

describe('no search parameters lead to an error page', () => {
  const fields = [
    ...['address', 'bounds', 'origin', 'keywords', 'exact', 'dates', 'price', 'sort', 'page', 'map'],
    ...['category', 'subcategories', 'subcategoriesLevelOne', 'capacityNumberOfPeople', 'language'].map(
      name => `pub_${name}`,
    ),
    ...['pub_profileType', 'pub_organisationType', 'pub_isVerified', 'pub_unknown', 'priv_x', 'constructor'],
  ];
  const hostile = [
    `'; drop table listings; --`,
    `1' or '1'='1`,
    `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
    'x'.repeat(500),
    'ф'.repeat(500),
    'word '.repeat(100),
    '🏠'.repeat(100),
    '\u0000\u202e\ud83c',
    '& | ! : * ( ) \\ <->',
    '-1',
    '1e309,NaN,Infinity,',
    ',,,,',
    'has_all:has_any:,',
    '{{7*7}}${7*7}%s%n',
    '2020-01-01,2019-01-01',
  ];

  /** Follows a URL, with redirects within this site. */
  const follow = async (path: string) => {
    let page = await see(path);
    for (let hop = 0; hop < 3 && page.location?.startsWith('/'); hop++) page = await see(page.location);
    return page;
  };

  const expectPage = async (path: string) => {
    const page = await follow(path);
    expect({ path, status: page.status }).toEqual({ path, status: 200 });
    expect(page.data('state')).toMatchObject({ navigation: { outcome: 'page' } });
    expect(page.html.match(/<h1/g)).toHaveLength(1);
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
  };

  test.each(hostile)('with %j in every field at once, and in the words alone', async text => {
    const everywhere = new URLSearchParams(fields.map(name => [name, text.slice(0, 80).toWellFormed()]));
    await expectPage(`/s?${everywhere.toString()}`);
    await expectPage(`/s?keywords=${encodeURIComponent(text.toWellFormed())}`);
  });

  test.each([
    'keywords=%E0%A4%A&page=%',
    'keywords=a&keywords=b&page=2&page=3',
    'keywords[]=a&keywords[b]=c&__proto__[x]=1',
    'page=9999',
    'page=0',
    'keywords=room&page=9999',
    'keywords=room&exact=true&page=84',
    'bounds=52,13,53,14',
    'bounds=80,-170,-80,170',
    'bounds=91,181,-91,-181',
    'bounds=53,14,52,13&address=Lisboa&origin=0,0',
    'origin=52,13&keywords=room&sort=distance',
    'sort=distance',
    'sort=relevance',
    'price=100,5',
    'price=99999999999999999999,1',
    'pub_capacityNumberOfPeople=30,1',
    'pub_category=offeringPlace,lookingForPlace',
    'pub_subcategories=jobs&pub_subcategoriesLevelOne=food',
    'pub_profileType=private&pub_organisationType=NGO',
    'pub_isVerified=true,false',
    'pub_subcategories=accommodation&dates=2020-01-01,2020-01-05',
    'pub_subcategories=accommodation&dates=2030-02-30,2030-02-31',
    'pub_subcategories=accommodation&dates=2099-01-01,2099-06-01',
    'pub_subcategories=accommodation&dates=0001-01-01,9999-12-31',
    'pub_subcategories=jobs&dates=2099-01-01,2099-06-01',
  ])('/s?%s', async query => {
    await expectPage(`/s?${query}`);
  });

  test('a search without results suggests what to drop, and how many results that has', async () => {
    const { html } = await see('/s?keywords=helicopter&pub_category=offeringPlace');
    expect(html).toContain('Nothing here yet');
    expect(html).toMatch(
      /href="\/s\?pub_category=offeringPlace"[^]*Without the keywords “helicopter”[^]*2 listings/,
    );
  });

  test('words that name a kind and a place are interpreted without JavaScript, and can be searched literally', async () => {
    const { html } = await see(`/s?keywords=${encodeURIComponent('житло Berlin')}`);
    expect(html).toContain('We searched for: accommodation · near Berlin, Germany.');
    expect(html).toContain('Quiet room near the park');
    const exact = /href="([^"]*exact=true)"/.exec(html)?.[1] ?? '';
    expect((await see(exact.replaceAll('&amp;', '&'))).html).not.toContain('accommodation · near');
  });
});
