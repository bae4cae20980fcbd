import { contentRules } from '#server/marketplace/contentRules.ts';
import { startFrontEnd } from '#test/clients/frontEnd.ts';
import { cookieJar } from '#test/support/cookieJar.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

let app: TestApp;
let paying: PayingApp;
let frontEnd: Awaited<ReturnType<typeof startFrontEnd>>;

beforeAll(async () => {
  app = await startApp({ contentRules: contentRules.open, unknownFilters: 'ignore' });
  app.clock.set('2026-03-20T10:00:00Z');
  [paying, frontEnd] = await Promise.all([payingApp(app), startFrontEnd(app.baseUrl)]);
}, 30_000);
afterAll(async () => {
  await frontEnd.close();
  await paying.close();
  await app.close();
});

/** A visitor's browser, without JavaScript. */
function browser() {
  const jar = cookieJar();
  return async (path: string, form?: Record<string, string>) => {
    const request = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const response = await jar.fetch(frontEnd.origin + path, request);
    const text = await response.text();
    return { status: response.status, to: response.headers.get('location') ?? '', text };
  };
}

test('a server-rendered front end of another program goes from sign-up to an accepted, paid booking', async () => {
  const [host, guest, visitor] = [browser(), browser(), browser()];
  const person = (firstName: string) => ({
    email: `${firstName.toLowerCase()}@boats.example`,
    password: `${firstName} sails on long walks`,
    firstName,
    lastName: 'Kovalenko',
  });
  expect(await host('/sign-up', person('Olha'))).toMatchObject({ status: 303, to: '/' });
  expect(await guest('/sign-up', person('Marko'))).toMatchObject({ status: 303, to: '/' });
  const { id: hostId } = (await app.engine.db.first<{ id: string }>(
    `select id from users where email = 'olha@boats.example'`,
  )) ?? { id: '' };
  await paying.opensAccount(hostId);

  const published = await host('/listings', { title: 'A boat', price: '2500' });
  expect(published).toMatchObject({ status: 303, to: expect.stringMatching(/^\/l\//) });
  expect((await visitor('/')).text).toContain(`<a href="${published.to}">A boat</a>`);
  expect((await guest(published.to)).text).toBe('<h1>A boat</h1><p>Olha K</p>');
  expect((await visitor(`${published.to}/enquiries`, { text: 'Hello' })).status).toBe(403);

  const { to: order } = await guest(`${published.to}/enquiries`, { text: 'Does it float?' });
  const sale = order.replace('/order/', '/sale/');
  expect((await host(sale)).text).toContain('Does it float?');
  expect((await guest(order)).text).toContain('state/enquiry of flex-default-process');
  expect((await visitor(order)).status).toBe(403);

  expect(await guest(`${order}/request`, { price: '2500', from: '2026-04-01' })).toMatchObject({
    status: 303,
  });
  const id = order.split('/').at(-1) ?? '';
  expect(await paying.paysBy('pm_card_visa', id)).toMatchObject({ amount: 5000, status: 'requires_capture' });
  expect(await guest(`${order}/confirm-payment`, {})).toMatchObject({ status: 303 });
  expect((await host(sale)).text).toContain('state/preauthorized');
  expect((await guest(`${order}/accept`, {})).status).toBe(403);
  expect(await host(`${sale}/accept`, {})).toMatchObject({ status: 303 });
  expect((await guest(order)).text).toContain('state/accepted');
  expect(await paying.intentOf(id)).toMatchObject({ status: 'succeeded', amount_received: 5000 });
});
