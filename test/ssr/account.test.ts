import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf } from '#test/support/outbox.ts';
import { visit } from './visit.ts';

// The account pages as rendered by the server, without JavaScript.

let server: BuiltServer;
let ada: Person;
beforeAll(async () => {
  server = await startBuiltServer();
  ada = await person(server, 'Ada', 'Lovelace');
}, 90_000);
afterAll(() => server?.stop());

const cookie = () => ({ [`st-${testClient.clientId}-token`]: JSON.stringify(ada.tokens.getToken()) });

test('the mailed link keeps its token across the login page', async () => {
  const { status, location, headers } = await visit(server.url, '/verify-email?t=a%2Bb');
  expect([status, location]).toEqual([302, '/login']);
  expect(headers.get('set-cookie')).toContain(`from=${encodeURIComponent('/verify-email?t=a%2Bb')}`);
});

test('the link verifies the address without JavaScript, and says so when opened again', async () => {
  const link = linkIn(await outboxOf(server).latest(ada.email), '/verify-email');
  const refused = await visit(server.url, '/verify-email?t=abc', cookie());
  expect(refused.html).toContain('This link does not work');
  for (let times = 0; times < 2; times += 1) {
    const { status, html, headers } = await visit(server.url, link, cookie());
    expect(status).toBe(200);
    expect(html).toContain('Your email address is confirmed');
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
});

test.each([
  '/account/contact-details',
  '/account/change-password',
  '/account/notifications',
  '/account/delete-profile',
])('%s is for its owner only, and its form posts to the same URL', async path => {
  const visitor = await visit(server.url, path);
  expect([visitor.status, visitor.location]).toEqual([302, '/login']);
  const { status, html } = await visit(server.url, path, cookie());
  expect(status).toBe(200);
  const forms = [...html.matchAll(/<form[^>]*>/g)].map(([form]) => form);
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form).toMatch(/method="post"|role="search"/);
  expect(html).toContain('aria-current="page"');
});

test('requesting a password reset again too soon keeps the typed address', async () => {
  const body = new URLSearchParams({ email: 'olha@example.org' });
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const answer = await fetch(`${server.url}/recover-password`, { method: 'POST', body, headers });
  expect(await answer.text()).toMatch(/<input(?=[^>]*name="email")[^>]*value="olha@example.org"/);
});

test('an incomplete reset link explains what to do', async () => {
  const { status, html } = await visit(server.url, '/reset-password?t=abc');
  expect(status).toBe(200);
  expect(html).toContain('This link is not complete');
  expect(html).toContain('href="/recover-password"');
});
