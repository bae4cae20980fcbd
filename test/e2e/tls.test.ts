import { useBrowser, visit } from '#test/support/browser.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { freePort } from '#test/support/freePort.ts';
import { tlsLine, type TlsLine } from '#test/support/tlsLine.ts';
import { logIn } from './logIn.ts';

// Behind a TLS-terminating proxy, as in production.

let server: BuiltServer;
let line: TlsLine;
let ada: Person;
beforeAll(async () => {
  const port = await freePort();
  line = await tlsLine(port);
  server = await startBuiltServer({ PORT: String(port), ROOT_URL: line.url });
  ada = await person(server, 'Ada', 'Lovelace');
}, 90_000);
afterAll(async () => {
  await line?.close();
  await server?.stop();
});
const openPage = useBrowser(() => line.url);

test('cookies that authorise requests are host-only, and gone after logout', async () => {
  // Logging out may overtake the request for the inbox count. The SDK then tries to renew the token and to repeat the
  // request anonymously, and both are refused.
  const expected = [/transactions\/query.* answered 40[13]/, /auth\/token answered 401/, /status of 40[13]/];
  const page = await openPage({ width: 390, expected });
  await logIn(page, ada);
  const authorising = (await page.context().cookies()).filter(({ name }) =>
    /token|device|session/.test(name),
  );
  expect(authorising.map(({ name }) => name).sort()).toEqual([
    '__Host-device',
    '__Host-st-test-client-token',
  ]);
  // Browsers reject the __Host- prefix with a Domain attribute or another path, and without TLS.
  for (const cookie of authorising)
    expect(cookie).toMatchObject({ domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' });
  expect(authorising.find(({ name }) => name === '__Host-device')?.httpOnly).toBe(true);
  await visit(page, '/inbox/orders');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await visit(page, '/?mobilemenu=open');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.locator('a[href="/login"]').first().waitFor({ state: 'attached' });
  // The SDK may store an anonymous token there, which has no refresh token.
  const rest = (await page.context().cookies()).find(({ name }) => name === '__Host-st-test-client-token');
  expect(decodeURIComponent(rest?.value ?? '')).not.toContain('refresh_token');
});
