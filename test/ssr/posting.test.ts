import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast } from '#test/support/cast.ts';

// Forms that are sent before their script is there, or without any.

let server: BuiltServer;
beforeAll(async () => void (server = await startBuiltServer()), 90_000);
afterAll(() => server?.stop());

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}
const typed = { email: 'olha@example.org', password: 'long walks by the river' };

test('every form posts to its page, so that nothing typed can stand in an address', async () => {
  for (const path of ['/login', '/signup']) {
    const html = await (await fetch(server.url + path)).text();
    for (const [form] of html.matchAll(/<form[^>]*>/g)) {
      expect(form).toMatch(/method="post"|role="search"/);
    }
    expect(html).toMatch(/<noscript><p[^>]*>To send this form, please switch on JavaScript/);
  }
});

test('a login that was sent too early comes back with its e-mail and without its password', async () => {
  const { status, headers, html } = await post('/login', typed, { 'Sec-Fetch-Site': 'same-origin' });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(html).toContain('The page was not quite ready yet');
  expect(html).toMatch(/<input(?=[^>]*name="email")[^>]*value="olha@example.org"/);
  expect(html).not.toContain('long walks');
});

test('a message that was sent too early is still there', async () => {
  const { ada, ben } = await cast(server);
  const transaction = await ben.enquires(await ada.publishes());
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(ben.tokens.getToken()))}`;
  const message = 'We come </textarea> on Friday';
  const { html } = await post(`/order/${transaction.id.uuid}/details`, { message }, { cookie });
  expect(html).toMatch(/<textarea[^>]*name="message"[^>]*>We come &lt;\/textarea&gt; on Friday<\/textarea>/);
});

test('another site cannot fill in a form', async () => {
  const { status, html } = await post('/login', typed, { 'Sec-Fetch-Site': 'cross-site' });
  expect(status).toBe(200);
  expect(html).not.toContain('olha@example.org');
});

test('a body that is too long is not read, and the page comes all the same', async () => {
  const { status, html } = await post('/login', { ...typed, more: 'x'.repeat(70_000) });
  expect(status).toBe(200);
  expect(html).toContain('The page was not quite ready yet');
  expect(html).not.toContain('olha@example.org');
});

test('what is posted to an unknown address is not found', async () => {
  expect((await post('/nowhere', typed)).status).toBe(404);
});
