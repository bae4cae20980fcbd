import type { ConsoleRecord } from '#contract/console/records.ts';
import { DAY } from '#contract/time/units.ts';
import { schedule } from '#server/jobs/schedule.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import { deleteCurrentUser } from '#server/marketplace/users/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { ctxFor } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

const viewer = ({ id }: Person) => ({ kind: 'user', userId: id, trusted: false, limited: false }) as const;
const rows = (sql: string) => app.engine.db.rows<{ found: string }>(sql, [ada.id]);
const left = async () => ({
  names: (await rows('select first_name as found from users where id = $1')).map(({ found }) => found),
  pictures: (await rows('select id as found from images where owner_id = $1')).length,
  reports: (await rows('select id as found from reports where subject_id = $1')).length,
  events: (await rows('select id as found from events where resource_id = $1')).length,
});
const works = async () => {
  for (const job of schedule) await job.run(app.engine);
};
/** Opens a new console session: the previous one has expired after several days. */
const inConsole = async () => {
  const olha = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  const look = async () =>
    (await olha.post('record', { kind: 'people', id: ada.id })).data as ConsoleRecord | null;
  const acts = async (action: string, reason: string) =>
    olha.post('record-act', {
      ...{ kind: 'people', id: ada.id, version: (await look())?.version, values: {} },
      ...{ action, reason },
    });
  return { look, acts };
};

test('no data of a user under legal hold is erased until an operator ends the hold', async () => {
  await ada.publishes();
  const { id } = await reports.report(ctxFor(app.engine, viewer(ben)), {
    kind: 'user',
    id: ada.id,
    reason: 'money',
  });
  await reports.close(ctxFor(app.engine, { kind: 'system' }), { id, outcome: 'acted', answer: '' });
  const seen = (await ada.sdk.currentUser.show()).data.data.attributes;

  const first = await inConsole();
  expect(await first.acts('hold', ' ')).toMatchObject({ status: 400 });
  expect(await first.acts('endHold', 'No reason')).toMatchObject({ status: 409 });
  expect(await first.acts('hold', 'Letter of the police in Leipzig')).toMatchObject({ status: 200 });
  const held = await first.look();
  expect(held?.facts).toContainEqual({ label: 'heldFor', value: 'Letter of the police in Leipzig' });
  expect(held?.actions.map(({ name }) => name)).toContain('endHold');
  expect(await first.acts('hold', 'Again')).toMatchObject({ status: 409 });
  // The user is not notified.
  expect((await ada.sdk.currentUser.show()).data.data.attributes).toEqual(seen);

  await deleteCurrentUser(ctxFor(app.engine, viewer(ada)), { currentPassword: ada.password });
  app.clock.advance(200 * DAY);
  await works();
  expect(await left()).toEqual({ names: ['Ada'], pictures: 1, reports: 1, events: expect.any(Number) });
  expect((await left()).events).toBeGreaterThan(0);

  const last = await inConsole();
  expect(await last.acts('endHold', 'The case is closed')).toMatchObject({ status: 200 });
  await works();
  await works();
  expect(await left()).toEqual({ names: [''], pictures: 0, reports: 0, events: 0 });
  const log = await rows(
    `select action || ' ' || reason as found from audit_log where subject = $1 and action ~ 'old$' order by id`,
  );
  expect(log.map(({ found }) => found)).toEqual([
    'people/hold Letter of the police in Leipzig',
    'people/endHold The case is closed',
  ]);
});
