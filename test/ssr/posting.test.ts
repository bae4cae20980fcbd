import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, person } from '#test/support/cast.ts';
import { foreignHeaders } from '#test/support/foreign.ts';

// Forms submitted before their script has loaded, or without JavaScript.

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer()), 90_000);
afterAll(() => server?.stop());

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { Origin: server.url, ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
// The document also contains the page's messages, as data.
const markupOf = (html: string) => html.split('<script id="state"')[0] ?? '';
const typed = { email: 'olha@example.org', password: 'long walks by the river' };

test('every form uses POST to its page, so that no input ends up in a URL', async () => {
  for (const path of ['/login', '/signup']) {
    const html = await (await fetch(server.url + path)).text();
    for (const [form] of html.matchAll(/<form[^>]*>/g)) {
      expect(form).toMatch(/method="post"|role="search"/);
    }
    expect(markupOf(html)).not.toContain('<noscript><p');
  }
});

test('a failed login keeps the email address and drops the password', async () => {
  const { status, headers, html } = await post('/login', typed, { 'Sec-Fetch-Site': 'same-origin' });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('The email and password you entered did not match our records.');
  expect(markupOf(html)).not.toContain('The page was not quite ready yet');
  expect(html).toMatch(/<input(?=[^>]*name="email")[^>]*value="olha@example.org"/);
  expect(html).not.toContain('long walks');
});

test('a login signs in and redirects, and its cookie is not sent with cross-site requests', async () => {
  const ada = await person(server, 'Ada', 'Lovelace');
  const { status, headers } = await post(
    '/login',
    { email: ada.email, password: ada.password },
    { cookie: 'from=%2Flistings' },
  );
  expect({ status, to: headers.get('location') }).toEqual({ status: 303, to: '/listings' });
  const session = headers
    .getSetCookie()
    .find(cookie => cookie.startsWith(`st-${testClient.clientId}-token=`));
  expect(session).toMatch(/Path=\/; .*SameSite=Lax$/);
});

test('another site cannot sign a user in', async () => {
  const ben = await person(server, 'Ben', 'Kovalenko');
  const fields = { email: ben.email, password: ben.password };
  const { status, headers } = await post('/login', fields, { 'Sec-Fetch-Site': 'cross-site' });
  expect(status).toBe(200);
  expect(headers.getSetCookie()).toEqual([]);
});

test('a message is sent without JavaScript; one that cannot be sent is kept in the form', async () => {
  const { ada, ben } = await cast(server);
  const transaction = await ben.enquires(await ada.publishes());
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(ben.tokens.getToken()))}`;
  const thread = `/order/${transaction.id.uuid}/details`;
  const message = 'We come </textarea> on Friday';
  const sent = await post(thread, { message }, { cookie });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${thread}#newest`]);
  const { html } = await post(thread, { message: message + '!'.repeat(5001) }, { cookie });
  expect(html).toMatch(
    /<textarea[^>]*name="message"[^>]*>We come &lt;\/textarea&gt; on Friday!{5001}<\/textarea>/,
  );
});

test('the verification mail is sent again without JavaScript, and the page says so', async () => {
  const cy = await person(server, 'Cy', 'Young');
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(cy.tokens.getToken()))}`;
  const { status, headers } = await post('/verify-email', { resend: '1' }, { cookie });
  expect({ status, to: headers.get('location') }).toEqual({ status: 303, to: '/verify-email?mail=sent' });
  const page = await fetch(`${server.url}/verify-email?mail=sent`, { headers: { cookie } });
  expect(markupOf(await page.text())).toContain('Sent. Please check your inbox.');
  const own = await post('/verify-email', { resend: '1' });
  expect(own.headers.get('location')).toBe('/login');
});

test('another site cannot prefill a form', async () => {
  const { status, html } = await post('/login', typed, { 'Sec-Fetch-Site': 'cross-site' });
  expect(status).toBe(200);
  expect(html).not.toContain('olha@example.org');
});

test('forms posted by other sites are ignored on every page', async () => {
  const { ada, ben, cy } = await cast(server);
  const listing = await ada.publishes();
  const thread = `/order/${(await ben.enquires(listing)).id.uuid}/details`;
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(ben.tokens.getToken()))}`;
  const search = { do: 'save', address: 'pub_category=offeringPlace', name: 'Offers', frequency: 'weekly' };
  const newcomer = { email: 'new@example.org', fname: 'Nina', lname: 'New', password: 'a long walk home' };
  const forms: [path: string, fields: Record<string, string>, cookie: string][] = [
    ['/login', { email: cy.email, password: cy.password }, 'locale=en'],
    ['/signup', { ...newcomer, profileType: 'private' }, 'locale=en'],
    [`/l/${listing.id.uuid}`, { enquiry: 'message', message: 'Hello' }, cookie],
    [thread, { message: 'Hello' }, cookie],
    ['/account/data', { ask: '1', currentPassword: ben.password }, cookie],
    ['/account/saved-searches', search, cookie],
    ['/verify-email', { resend: '1' }, cookie],
    ['/logout', {}, cookie],
    ['/api/acting-as/end', {}, cookie],
  ];
  const send = async (form: (typeof forms)[number], origins: Record<string, string>) => {
    const [path, fields, who] = form;
    const body = new URLSearchParams(fields);
    const answer = await fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { cookie: who, ...origins },
      redirect: 'manual',
    });
    const sets = answer.headers.getSetCookie().filter(line => !line.startsWith('from='));
    const isTaken = (answer.status === 303 && path !== '/logout') || sets.length > 0;
    return [path, isTaken];
  };
  for (const [name, origins] of Object.entries(foreignHeaders(server.url)))
    for (const form of forms) expect([name, ...(await send(form, origins))]).toEqual([name, form[0], false]);
  for (const form of forms) expect(await send(form, { Origin: server.url })).toEqual([form[0], true]);
});

test('signing up and logging in without JavaScript keep the language of the address, unless one was chosen', async () => {
  const ada = await person(server, 'Ada', 'Lovelace');
  const newcomer = { fname: 'Nina', lname: 'New', password: 'a long walk home', profileType: 'private' };
  const cookies = async (path: string, fields: Record<string, string>, cookie = '') => {
    const headers = { Origin: server.url, 'Accept-Language': 'de', cookie };
    const body = new URLSearchParams(fields);
    const answer = await fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' });
    expect(answer.status).toBe(303);
    return answer.headers.getSetCookie().filter(line => line.startsWith('locale='));
  };
  const signUp = { ...newcomer, email: 'nina.new@example.org' };
  expect(await cookies('/signup?lang=uk', signUp)).toEqual([expect.stringMatching(/^locale=uk; .*Path=\/;/)]);
  const logIn = { email: ada.email, password: ada.password };
  expect(await cookies('/login?lang=uk', logIn)).toHaveLength(1);
  expect(await cookies('/login?lang=uk', logIn, 'locale=en')).toEqual([]);
  expect(await cookies('/login?lang=de', logIn)).toEqual([]);
  expect(await cookies('/login', logIn)).toEqual([]);
});

test('an overlong body is not read, and the page is served all the same', async () => {
  const { status, html } = await post('/login', { ...typed, more: 'x'.repeat(70_000) });
  expect(status).toBe(200);
  expect(html).toContain('The page was not quite ready yet');
  expect(html).not.toContain('olha@example.org');
});

test('a form posted to an unknown URL is not found', async () => {
  expect((await post('/nowhere', typed)).status).toBe(404);
});

test('a search is saved, paused, renamed and deleted without JavaScript, after signing in on the way', async () => {
  const ada = await person(server, 'Ada', 'Lovelace');
  const page = '/account/saved-searches';
  const to = `${page}?${new URLSearchParams({ save: '/s?pub_category=offeringPlace', name: 'Offers' }).toString()}`;
  const asked = await fetch(server.url + to, { redirect: 'manual' });
  const from = asked.headers.getSetCookie().find(cookie => cookie.startsWith('from=')) ?? '';
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/login']);
  const cookie = from.split(';')[0] ?? '';
  const login = await post('/login', { email: ada.email, password: ada.password }, { cookie });
  expect(login.headers.get('location')).toBe(to);

  const session = {
    cookie: login.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; '),
  };
  const look = async (path: string) => (await fetch(server.url + path, { headers: session })).text();
  const form = await look(to);
  expect(form).toMatch(/<input(?=[^>]*name="name")[^>]*value="Offers"/);
  const sends = {
    do: 'save',
    address: 'pub_category=offeringPlace',
    name: 'Offers <b>',
    frequency: 'weekly',
  };
  const saved = await post(to, sends, session);
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?saved=1`]);
  expect(markupOf(await look(`${page}?saved=1`))).toMatch(/Your search is saved.*Offers &lt;b&gt;/s);

  const again = await post(to, sends, session);
  expect(again.status).toBe(200);
  expect(markupOf(again.html)).toMatch(/role="alert".*You have already saved this search/s);
  const id = /name="id" value="([\w-]+)"/.exec(await look(page))?.[1] ?? '';
  const does = (fields: Record<string, string>) => post(page, { id, ...fields }, session);
  await does({ do: 'pause' });
  expect(markupOf(await look(page))).toContain('Paused: no emails');
  expect((await does({ do: 'change', name: 'Beds', frequency: 'daily' })).status).toBe(303);
  expect(markupOf(await look(`${page}?edit=${id}`))).toMatch(/<input(?=[^>]*name="name")[^>]*value="Beds"/);
  const crossSite = { ...session, 'Sec-Fetch-Site': 'cross-site' };
  await post(page, { id, do: 'remove' }, crossSite);
  expect(markupOf(await look(page))).toContain('Beds');
  await does({ do: 'remove' });
  expect(markupOf(await look(page))).toContain('You have not saved a search yet');
});
