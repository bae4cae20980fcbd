import { weekdays } from '#contract/listing/availability.ts';
import type { JsonObject } from '#contract/json.ts';
import { MINUTE } from '#contract/time/units.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { drainMails, mailsOf } from '#test/support/outbox.ts';
import { startApp } from '#test/support/startApp.ts';
import type { Params } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  app = await startApp({ timeZone: 'Europe/Helsinki' });
  app.clock.set('2026-07-01T10:00:00Z');
  ({ ada, ben } = await cast(app));
});
afterEach(() => app.close());

const hours = (zone: string): Params => ({
  availabilityPlan: {
    type: 'availability-plan/time',
    timezone: zone,
    entries: weekdays.map(dayOfWeek => ({ dayOfWeek, startTime: '00:00', endTime: '00:00', seats: 1 })),
  },
});
const keeps = (person: Person, privateData: JsonObject) =>
  person.sdk.currentUser.updateProfile({ privateData });

/** Replaces the narrow no-break space before AM and PM with an ordinary one. */
const textOf = (mail: { text: string } | undefined) => (mail?.text ?? '').replaceAll('\u202f', ' ');

/** Returns the text of the mail to the host about a request for two nights. */
async function asked(listing: Params = {}): Promise<string> {
  const room = await ada.publishes(listing);
  await drainMails(app.engine);
  app.clock.advance(MINUTE);
  const [bookingStart, bookingEnd] = [new Date('2026-08-05'), new Date('2026-08-07')];
  const params = { listingId: room.id, bookingStart, bookingEnd };
  const begin = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  await ben.sdk.transactions.initiate(begin);
  const [mail] = await mailsOf(app.engine, ada.email);
  return textOf(mail);
}
const until = 'Answer by: Tue, 7 July 2026 at';

test('times are in the reader’s time zone, which is named', async () => {
  await keeps(ada, { timeZone: 'Europe/Lisbon' });
  expect(await asked()).toContain(`${until} 11:01 (Western European Summer Time)`);
  expect(await asked(hours('Europe/Kyiv'))).toContain(`${until} 11:02 (Western European Summer Time)`);
});

test('the days of a stay are the same in every time zone', async () => {
  for (const timeZone of ['Pacific/Auckland', 'Pacific/Honolulu']) {
    await keeps(ada, { timeZone });
    expect(await asked()).toContain('Dates: Wed, 5 Aug 2026 – Fri, 7 Aug 2026\n');
  }
});

test('if the reader’s time zone is unknown, the listing’s is used', async () => {
  expect(await asked(hours('Europe/Kyiv'))).toContain(`${until} 13:01 (Eastern European Summer Time)`);
});

test('if neither is known, the site’s is used', async () => {
  expect(await asked()).toContain(`${until} 13:01 (Eastern European Summer Time)`);
  await ada.sdk.currentUser.changePassword({
    currentPassword: ada.password,
    newPassword: 'a new long password',
  });
  const [mail] = await mailsOf(app.engine, ada.email);
  expect(textOf(mail)).toContain('1 July 2026 at 13:01 (Eastern European Summer Time)');
});

test.each(['Mars/Olympus', '+02:00', '', 7])('%p, which is not a time zone, is ignored', async timeZone => {
  await keeps(ada, { timeZone });
  expect(await asked()).toContain(`${until} 13:01 (Eastern European Summer Time)`);
});
