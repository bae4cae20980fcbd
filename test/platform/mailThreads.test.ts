import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Mail } from '#server/marketplace/ports/mailer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { drainMails } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

// Setup begins with an image, and processing it takes time.
jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
let cy: Person;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
});
afterAll(() => app.close());

/** Sends what is due, and returns the mails to a person. */
async function mailsTo({ email }: Person): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Engine['mailer'] = {
    send: async mail => void sent.push(mail),
    close: async () => undefined,
  };
  await drainMails({ ...app.engine, mailer });
  return sent.filter(({ to }) => to === email);
}

test('each conversation about one listing has a thread and a subject of its own, the same for all its mails', async () => {
  const listing = await ada.publishes();
  await mailsTo(ada);
  const asks = async (who: Person) => {
    const request = await who.sdk.transactions.initiate({
      processAlias: 'free-process/release-2',
      transition: 'transition/request',
      params: {
        listingId: listing.id,
        bookingStart: new Date(who === ben ? '2026-05-01' : '2026-06-01'),
        bookingEnd: new Date(who === ben ? '2026-05-03' : '2026-06-03'),
      },
    });
    const transactionId = request.data.data.id;
    await who.sdk.messages.send({ transactionId, content: 'We are two' });
    return transactionId;
  };
  await asks(ben);
  await asks(cy);
  const requests = await mailsTo(ada);
  app.clock.advance(3 * MINUTE);
  const messages = await mailsTo(ada);
  expect(requests).toHaveLength(2);
  expect(messages).toHaveLength(2);
  const threads = (mails: readonly Mail[]) => mails.map(({ thread }) => thread).toSorted();
  expect(new Set(threads(messages)).size).toBe(2);
  expect(threads(requests)).toEqual(threads(messages));
  const [one, other] = messages.map(({ subject }) => subject);
  expect(one).not.toBe(other);
  const codes = (mails: readonly Mail[]) =>
    mails.map(({ subject }) => /\(conversation (\w+)\)$/.exec(subject)?.[1]).toSorted();
  expect(codes(requests)).toEqual(codes(messages));
});

test('mails about the account belong to no thread', async () => {
  for (let time = 0; time < 2; time++) await ben.sdk.passwordReset.request({ email: ben.email });
  const mails = await mailsTo(ben);
  const links = mails.filter(({ text }) => text.includes('/reset-password'));
  expect(links.length).toBeGreaterThan(0);
  for (const { thread } of links) expect(thread).toBeUndefined();
});
