import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { visit } from './visit.ts';

// A members-only marketplace whose new members need an operator's approval.

let server: BuiltServer;
let ben: Person;
beforeAll(async () => {
  server = await startBuiltServer({ PRIVATE_MARKETPLACE: 'on', USER_APPROVAL: 'on' });
  ({ ben } = await cast(server));
}, 90_000);
afterAll(() => server?.stop());

test('in a private marketplace visitors read what it is about, and are asked to sign in for the rest', async () => {
  expect((await visit(server.url, '/')).status).toBe(200);
  const { status, html } = await visit(server.url, '/s?pub_category=offeringPlace');
  expect(status).toBe(403);
  expect(html).toContain('This page is for members');
  expect(html).toMatch(/<main[^>]*>.*href="\/login".*href="\/signup".*<\/main>/s);
});

test('a user pending approval is told so', async () => {
  const cookie = `st-${testClient.clientId}-token=${encodeURIComponent(JSON.stringify(ben.tokens.getToken()))}`;
  const answer = await fetch(`${server.url}/s`, { headers: { cookie } });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Your account is waiting for our team');
});
