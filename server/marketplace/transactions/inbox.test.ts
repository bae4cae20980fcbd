import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { actionsIn, addPerson, codeOf, type Actions, type Person } from '#test/support/actions.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { archive, countForReader, parseTransactionQuery, query } from './index.ts';
import type { Viewer } from '../origin.ts';

// How a user finds a conversation again, and puts those away that are over.

let app: TestEngine;
let engine: Engine;
let does: Actions;
let host: Person;
let olena: Person;
let red: Person;
/** With Olena about a room in Kharkiv, and with the organisation about a barn. */
let room: string;
let barn: string;

beforeAll(async () => {
  app = await testEngine();
  engine = app.engine;
  does = actionsIn(engine);
  app.clock.set('2026-03-02T10:00:00Z');
  [host, olena, red] = [await addPerson(engine), await addPerson(engine), await addPerson(engine)];
  await named(host, 'Sabine', 'Weber');
  await named(olena, 'Їжа', 'Kovalenko');
  await named(red, 'Dmytro', 'Bilyk', { profileType: 'organisation', fullName: 'Red Cross Bremen' });
  room = (await does.enquires(olena.viewer, await host.publishes({ title: 'Тиха кімната в Харкові' }))).id;
  barn = (await does.enquires(red.viewer, await host.publishes({ title: 'Barn, 100% dry' }))).id;
  await does.writes(olena.viewer, { id: room }, 'Чи можна з КОТОМ?');
});
afterAll(() => app.close());

const named = (person: Person, first: string, last: string, publicData = {}) =>
  engine.db.run('update users set first_name = $2, last_name = $3, public_data = $4::jsonb where id = $1', [
    person.id,
    first,
    last,
    JSON.stringify(publicData),
  ]);

async function idsOf(viewer: Viewer, raw: Record<string, string>): Promise<string[]> {
  const page = await query(does.by(viewer), parseTransactionQuery(raw));
  return page.items.map(({ id }) => id);
}
const finds = (keywords: string, viewer = host.viewer) => idsOf(viewer, { keywords });
const inboxOf = ({ viewer }: Person) => idsOf(viewer, { isArchived: 'false', sort: 'unread,lastActivityAt' });
const archives = ({ viewer }: Person, transactionId: string, isArchived = true) =>
  archive(does.by(viewer), { transactionId, isArchived });

test.each<[string, () => string[]]>([
  ['їж', () => [room]],
  ['Їжа K', () => [room]],
  ['котом', () => [room]],
  ['тиха ХАРКОВІ', () => [room]],
  ['red cross', () => [barn]],
  ['100%', () => [barn]],
  ['barn', () => [barn]],
  ['1__%', () => []],
  ['Kovalenko', () => []],
  ['Dmytro', () => []],
  ['Sabine', () => []],
])('a host who searches for “%s” finds what names, titles and messages show', async (keywords, expected) => {
  expect(await finds(keywords)).toEqual(expected());
});

test('others’ conversations are not searched', async () => {
  expect(await finds('котом', olena.viewer)).toEqual([room]);
  expect(await finds('котом', red.viewer)).toEqual([]);
});

test('what is no longer shown is not searched', async () => {
  await engine.db.run(`update users set state = 'banned' where id = $1`, [red.id]);
  expect(await finds('Cross')).toEqual([]);
  await engine.db.run(`update users set state = 'active' where id = $1`, [red.id]);
  expect(await finds('Cross')).toEqual([barn]);
});

test('too long a search is refused', async () => {
  expect(await codeOf(finds('x'.repeat(201)))).toBe('validation-invalid-value');
});

test('conversations with unread messages come first', async () => {
  app.clock.advance(MINUTE);
  await does.writes(host.viewer, { id: barn }, 'It is.');
  expect(await inboxOf(host)).toEqual([room, barn]);
});

const toAnswer = ({ viewer }: Person, raw: Record<string, string> = {}) =>
  idsOf(viewer, { needsAnswer: 'true', sort: 'unread,lastActivityAt', ...raw });

test('what a user has to answer is what they have not read, and requests that they have to decide', async () => {
  const [giver, guest, other] = [await addPerson(engine), await addPerson(engine), await addPerson(engine)];
  const place = await giver.publishes();
  const request = (await does.requests(guest.viewer, place, '2026-05-01', '2026-05-03')).id;
  const talk = (await does.enquires(other.viewer, place)).id;
  expect(await toAnswer(giver)).toEqual([request]);
  expect(await toAnswer(guest)).toEqual([]);
  await does.writes(other.viewer, { id: talk }, 'Still free?');
  expect(await toAnswer(giver)).toEqual([talk, request]);
  expect(await toAnswer(giver, { only: 'order' })).toEqual([]);
  expect(await idsOf(giver.viewer, { needsAnswer: 'false' })).toEqual([]);

  // Archiving does not answer.
  await archives(giver, request);
  expect(await toAnswer(giver)).toEqual([talk, request]);
  // Nobody can answer a banned user.
  await engine.db.run(`update users set state = 'banned' where id = $1`, [guest.id]);
  expect(await toAnswer(giver)).toEqual([talk]);
  expect((await countForReader(does.by(giver.viewer))).awaiting).toBe(0);
  await engine.db.run(`update users set state = 'active' where id = $1`, [guest.id]);
  expect((await countForReader(does.by(giver.viewer))).awaiting).toBe(1);

  await does.moves(giver.viewer, { id: request }, 'transition/accept');
  await does.writes(giver.viewer, { id: talk }, 'Yes.');
  expect(await toAnswer(giver)).toEqual([]);
  expect(await toAnswer(other)).toEqual([talk]);
});

test('both roles are in one list, whose pages neither repeat nor leave out a conversation', async () => {
  const [me, them] = [await addPerson(engine), await addPerson(engine)];
  const [mine, theirs] = [await me.publishes(), await them.publishes()];
  const all: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const [from, listing] = count % 2 === 0 ? [me, theirs] : [them, mine];
    all.push((await does.enquires(from.viewer, listing)).id);
  }
  const at = (page: number) =>
    idsOf(me.viewer, { sort: 'unread,lastActivityAt', page: String(page), perPage: '2' });
  // All of one instant.
  expect([...(await at(1)), ...(await at(2)), ...(await at(3))]).toEqual(all.toSorted());
});

test('a party archives a conversation for itself, until the next message or transition', async () => {
  await archives(host, room);
  expect(await inboxOf(host)).toEqual([barn]);
  expect(await idsOf(host.viewer, { isArchived: 'true' })).toEqual([room]);
  expect(await inboxOf(olena)).toEqual([room]);
  await does.writes(olena.viewer, { id: room }, 'Hello?');
  expect(await inboxOf(host)).toEqual([room, barn]);

  const stay = (await does.requests(olena.viewer, await host.publishes(), '2026-04-01', '2026-04-03')).id;
  await archives(host, stay);
  await archives(olena, stay);
  await does.moves(host.viewer, { id: stay }, 'transition/accept');
  expect(await idsOf(host.viewer, { isArchived: 'true' })).toEqual([]);
  expect(await idsOf(olena.viewer, { isArchived: 'true' })).toEqual([]);
});

test('a party brings an archived conversation back', async () => {
  await archives(host, barn);
  await archives(host, barn, false);
  expect(await inboxOf(host)).toContain(barn);
});

test('nobody archives others’ conversations', async () => {
  expect(await codeOf(archives(red, room))).toBe('not-found');
});
