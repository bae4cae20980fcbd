import type { RecordPage } from '#contract/console/records.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { close, open } from '#server/marketplace/listings/index.ts';
import { actionsIn, addPerson, type Person } from '#test/support/actions.ts';
import { person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { completeListing } from '#test/support/listings.ts';
import { drainMails } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

jest.setTimeout(30_000);

let app: TestApp;
let guest: Person;
let host: Person;
beforeEach(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  [guest, host] = [await addPerson(app.engine), await addPerson(app.engine)];
});
afterEach(() => app.close());

const publish = (who: Person, title: string, category: string) =>
  who.publishes({ title, publicData: { ...completeListing.publicData, category } });
/** Lets days pass, running each day's jobs. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await schedule.find(({ name }) => name.startsWith('look every morning'))?.run(app.engine);
    app.clock.advance(DAY);
    await drainMails(app.engine);
  }
}
/** Queries as an operator who has just unlocked the console: no console session lasts for days. */
async function waiting(filters: object) {
  const service = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  const { data } = await service.post('records', { kind: 'all-listings', filters });
  return (data as RecordPage).rows.map(({ title }) => title);
}

test('operators find requests without a match for a week', async () => {
  const request = await publish(guest, 'We need a room', 'lookingForPlace');
  await pass(6);
  expect(await waiting({ waiting: 'unmatched' })).toEqual([]);
  await pass(2);
  expect(await waiting({ waiting: 'unmatched' })).toEqual(['We need a room']);
  expect(await waiting({ waiting: 'unmatched', author: host.id })).toEqual([]);
  const offer = await publish(host, 'A room', 'offeringPlace');
  await pass(1);
  expect(await waiting({ waiting: 'unmatched' })).toEqual([]);
  await close(host.ctx(), { id: offer });
  await pass(8);
  expect(await waiting({ waiting: 'unmatched' })).toEqual(['We need a room']);
  await close(guest.ctx(), { id: request });
  expect(await waiting({ waiting: 'unmatched' })).toEqual([]);
  await pass(1);
  // The wait restarts when it is reopened.
  await open(guest.ctx(), { id: request });
  await pass(6);
  expect(await waiting({ waiting: 'unmatched' })).toEqual([]);
});

test('operators find offers that nobody has written to for a week', async () => {
  const offer = await publish(host, 'A room', 'offeringPlace');
  app.clock.advance(MINUTE);
  await publish(host, 'Another room', 'offeringPlace');
  await pass(6);
  expect(await waiting({ waiting: 'unanswered' })).toEqual([]);
  await pass(2);
  expect(await waiting({ waiting: 'unanswered' })).toEqual(['Another room', 'A room']);
  await actionsIn(app.engine).enquires(guest.viewer, offer);
  expect(await waiting({ waiting: 'unanswered' })).toEqual(['Another room']);
});
