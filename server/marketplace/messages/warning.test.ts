import { DAY } from '#contract/time/units.ts';
import { testEngine, type TestEngine, changeSettings } from '#test/support/database.ts';
import { addPerson, actionsIn, operator, type Actions, type Person } from '#test/support/actions.ts';
import * as messages from './index.ts';

let app: TestEngine;
let does: Actions;
let ada: Person;
let ben: Person;
let transactionId: string;

beforeAll(async () => {
  app = await testEngine();
  does = actionsIn(app.engine);
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
  transactionId = (await does.enquires(ben.viewer, await ada.publishes())).id;
});

const away = 'Write to me: +49 151 23456789';
const writes = (person: Person, content: string) => {
  app.clock.advance(1000);
  return messages.send(does.by(person.viewer), { transactionId, content });
};
/** Returns the messages with a warning for this viewer, oldest first. */
const seenBy = async (viewer: Person['viewer'] | typeof operator) =>
  (await messages.query(does.by(viewer), { transactionId })).items
    .map(({ attributes }) => attributes.warned === true)
    .reverse();

test('the recipient of a new user’s first message is warned, and the sender never learns of it', async () => {
  const sent = await writes(ben, away);
  expect(sent.attributes).not.toHaveProperty('warned');
  expect(await seenBy(ada.viewer)).toEqual([true]);
  expect(await seenBy(ben.viewer)).toEqual([false]);
  expect(await seenBy(operator)).toEqual([false]);
  const [resource] =
    (
      await messages.relation(does.by(ada.viewer), app.engine.db, [transactionId], does.by(ada.viewer).read)
    ).get(transactionId) ?? [];
  expect(resource?.attributes.warned).toBe(true);
});

test('a harmless first message does not avoid the warning, a reply does', async () => {
  await writes(ben, 'Hello');
  await writes(ben, away);
  await writes(ada, 'Good morning');
  await writes(ben, away);
  expect(await seenBy(ada.viewer)).toEqual([false, true, false, false]);
});

test('a new provider’s first message is warned about, too', async () => {
  await writes(ben, 'Hello');
  await writes(ada, 'Pay here: cheap-rooms.xyz');
  expect(await seenBy(ben.viewer)).toEqual([false, true]);
});

test('messages without contact data cause no warning', async () => {
  await writes(ben, 'We are two, from 5.3.2026 to 9.3.2026.');
  expect(await seenBy(ada.viewer)).toEqual([false]);
});

test('accounts older than a week or verified do not count as new', async () => {
  app.clock.advance(7 * DAY);
  await writes(ben, away);
  const carl = await addPerson(app.engine);
  await app.engine.db.run(
    `update users set public_data = public_data || '{"isVerified":true}' where id = $1`,
    [carl.id],
  );
  const thread = await does.enquires(carl.viewer, await ada.publishes());
  await does.writes(carl.viewer, thread, away);
  expect(await seenBy(ada.viewer)).toEqual([false]);
  transactionId = thread.id;
  expect(await seenBy(ada.viewer)).toEqual([false]);
});

test('the number of days is a setting, and 0 disables the warning', async () => {
  changeSettings(app.engine, { newAccountDays: 0 });
  await writes(ben, away);
  changeSettings(app.engine, { newAccountDays: 30 });
  app.clock.advance(20 * DAY);
  await writes(ben, away);
  changeSettings(app.engine, { newAccountDays: 7 });
  expect(await seenBy(ada.viewer)).toEqual([false, true]);
});
