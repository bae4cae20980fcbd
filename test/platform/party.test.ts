import { DAY } from '#contract/time/units.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { failureOf, type Params, type Res } from './sdk.ts';

// Setup begins with an image, and processing it takes time.
jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
  listing = await ada.publishes();
});
afterAll(() => app.close());

let day = 0;
const requests = (who: Person, protectedData: Params) => {
  const month = new Date('2026-05-01');
  const night = (after: number) => new Date(month.getTime() + after * DAY);
  day += 2;
  return who.sdk.transactions.initiate({
    processAlias: 'free-process/release-2',
    transition: 'transition/request',
    params: { listingId: listing.id, bookingStart: night(day), bookingEnd: night(day + 1), protectedData },
  });
};
const party = { adults: 2, children: 1, hasPets: true };

test('a request says who will come, to both parties and in its mails', async () => {
  const { data } = await requests(ben, { party });
  const { id } = data.data;
  for (const { sdk } of [ada, ben])
    expect((await sdk.transactions.show({ id })).data.data.attributes.protectedData).toMatchObject({ party });
  expect(await failureOf(cy.sdk.transactions.show({ id }))).toMatchObject({ status: 403 });
  const sentence = 'Who comes: 3 people come: 2 adults and 1 child, with a pet.';
  for (const { email } of [ada, ben])
    expect((await mailsOf(app.engine, email)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining(sentence),
    );
});

test('mails to an unverified address say nothing about them', async () => {
  await app.engine.db.run('update users set email_verified = false where id = $1', [ada.id]);
  await requests(ben, { party });
  const [mail] = await mailsOf(app.engine, ada.email);
  expect(mail?.subject).toMatch(/request/);
  expect(mail?.text).not.toContain('adults');
});

test.each([
  ['nobody', { ...party, adults: 0 }],
  ['too many', { ...party, children: 101 }],
  ['half a person', { ...party, adults: 1.5 }],
  ['something else', { ...party, words: 'write to me elsewhere' }],
  ['no party', 'us'],
])('%s is rejected', async (_, wrong) => {
  expect(await failureOf(requests(ben, { party: wrong }))).toMatchObject({
    status: 400,
    code: 'validation-invalid-value',
  });
});

test('a guest cannot set the location of the listing', async () => {
  const { data } = await requests(ben, { listingLocation: { address: 'Elsewhere 1' } });
  const { sdk } = ada;
  expect((await sdk.transactions.show({ id: data.data.id })).data.data.attributes.protectedData).toEqual({});
});
