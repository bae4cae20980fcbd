import type { JsonObject } from '#contract/json.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import {
  answerFreshness,
  authorSeen,
  close,
  freshnessToken,
  show,
} from '#server/marketplace/listings/index.ts';
import { parseListingQuery, queryListings } from '#server/marketplace/search/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { actionsIn, addPerson, type Actions, type Person } from '#test/support/actions.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';

let app: TestEngine;
let host: Person;
let does: Actions;

beforeEach(async () => {
  app = await testEngine();
  app.clock.set('2026-03-04T10:00:00Z');
  host = await addPerson(app.engine);
  does = actionsIn(app.engine);
});
afterEach(() => app.close());

const wait = (milliseconds: number) => app.clock.advance(milliseconds);
const ctxOf = ({ viewer }: Person) => ctxFor(app.engine, viewer);
const offer = {
  category: 'offeringPlace',
  subcategories: 'accomodation',
  location: { address: 'Bremen, Germany' },
};

async function guest(): Promise<Person> {
  const person = await addPerson(app.engine);
  await app.engine.db.run('update users set email_verified = true');
  return person;
}

async function run(name: string): Promise<void> {
  const job = schedule.find(one => one.name === name);
  if (!job) throw new Error(`No job ${name}`);
  await job.run(app.engine);
  await drain(app.engine, handlers);
}

describe('response times', () => {
  const count = () => run('count how soon people answer');
  const band = async () => {
    const id = await host.publishes();
    const listing = await show(ctxFor(app.engine, { kind: 'anonymous' }, { include: { author: {} } }), {
      id,
    });
    const author = listing.relationships?.author as unknown as { attributes: JsonObject };
    return author.attributes.answersWithin;
  };

  /** A guest writes, and the host answers after this time, or not at all. */
  async function isAsked(answersAfter?: number): Promise<void> {
    const enquiry = await does.enquires((await guest()).viewer, await host.publishes());
    if (answersAfter === undefined) return;
    wait(answersAfter);
    await does.writes(host.viewer, enquiry, 'Yes, it is.');
  }

  test('nothing is shown before the fifth first answer', async () => {
    for (let number = 1; number <= 4; number += 1) await isAsked(10 * MINUTE);
    await count();
    expect(await band()).toBeUndefined();
    await isAsked(10 * MINUTE);
    await count();
    expect(await band()).toBe('hour');
  });

  test.each([
    [50 * MINUTE, 'hour'],
    [5 * HOUR, 'hours'],
    [20 * HOUR, 'day'],
    [3 * DAY, 'days'],
    [6 * DAY, undefined],
  ])('an answer after %i ms is shown as %s, without the exact time', async (after, expected) => {
    for (let number = 1; number <= 5; number += 1) await isAsked(after);
    await count();
    expect(await band()).toBe(expected);
  });

  test('one slow answer in five changes nothing, two unanswered people in seven do', async () => {
    for (const after of [MINUTE, MINUTE, MINUTE, MINUTE, 4 * DAY]) await isAsked(after);
    await count();
    expect(await band()).toBe('hour');
    await isAsked();
    await isAsked();
    await isAsked();
    wait(8 * DAY);
    await count();
    expect(await band()).toBeUndefined();
  });
});

describe('last activity of an author', () => {
  const seen = async (reader: Person, id: string) => authorSeen(ctxOf(reader), id);
  const logsIn = () =>
    app.engine.db.run(
      `insert into auth_sessions (id, client_id, user_id, scope, created_at, expires_at)
       values (gen_random_uuid(), 'c', $1, 'user', $2, $2::timestamptz + interval '1 year')`,
      [host.id, app.clock.now()],
    );

  test('members see "this week" or "this month" on offers, and then nothing', async () => {
    const [reader, id] = [await guest(), await host.publishes({ publicData: offer })];
    expect(await seen(reader, id)).toBeUndefined();
    await logsIn();
    wait(6 * DAY);
    expect(await seen(reader, id)).toBe('week');
    wait(2 * DAY);
    expect(await seen(reader, id)).toBe('month');
    wait(23 * DAY);
    expect(await seen(reader, id)).toBeUndefined();
  });

  test("it is hidden across a block, on requests and closed offers, and by the author's own setting", async () => {
    const [reader, id] = [await guest(), await host.publishes({ publicData: offer })];
    const request = await host.publishes({ publicData: { ...offer, category: 'lookingForPlace' } });
    await logsIn();
    expect(await seen(reader, id)).toBe('week');
    expect(await seen(reader, request)).toBeUndefined();
    expect(await seen(host, id)).toBeUndefined();
    const [blocked, blocking] = [await guest(), await guest()];
    await block(ctxOf(host), { userId: blocked.id });
    await block(ctxOf(blocking), { userId: host.id });
    expect(await seen(blocked, id)).toBeUndefined();
    expect(await seen(blocking, id)).toBeUndefined();
    await app.engine.db.run(`update users set private_data = '{"hidesPresence":true}' where id = $1`, [
      host.id,
    ]);
    expect(await seen(reader, id)).toBeUndefined();
    await app.engine.db.run(`update users set private_data = '{}' where id = $1`, [host.id]);
    await close(ctxOf(host), { id });
    expect(await seen(reader, id)).toBeUndefined();
  });

  test('it is hidden from visitors, one of whom could be a blocked person', async () => {
    const id = await host.publishes({ publicData: offer });
    await expect(authorSeen(ctxFor(app.engine, { kind: 'anonymous' }), id)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('reminders about unanswered people', () => {
  const remind = () => run('tell authors that people wait for an answer');
  const mails = () => mailsOf(app.engine, `${host.id}@example.org`);
  const reminders = async () =>
    (await mails()).filter(({ subject }) => subject.startsWith('People are waiting'));

  test('the author is mailed after three days how many are waiting, once a week, until they answer', async () => {
    const id = await host.publishes();
    const [one, two] = [await guest(), await guest()];
    const first = await does.enquires(one.viewer, id);
    const second = await does.enquires(two.viewer, id);
    wait(2 * DAY);
    await remind();
    expect(await reminders()).toEqual([]);
    wait(DAY);
    await remind();
    wait(6 * DAY);
    await remind();
    const [mail, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('2 people have been waiting');
    await does.writes(host.viewer, first, 'Sorry, no.');
    wait(DAY);
    await remind();
    expect((await reminders())[0]?.text).toContain('1 person has been waiting');
    await does.writes(host.viewer, second, 'Sorry, no.');
    wait(8 * DAY);
    await remind();
    expect(await reminders()).toHaveLength(2);
  });

  test('the author of five listings gets one mail, with the number and the link of each', async () => {
    const ids = ['One', 'Two', 'Three', 'Four', 'Five'].map(title => host.publishes({ title }));
    for (const id of await Promise.all(ids)) await does.enquires((await guest()).viewer, id);
    const [first = ''] = await Promise.all(ids);
    await does.enquires((await guest()).viewer, first);
    wait(3 * DAY);
    await remind();
    const [mail, ...others] = await reminders();
    expect(others).toEqual([]);
    const parts = mail?.text.split('Listing: ').slice(1) ?? [];
    expect(parts.map(part => part.split('\n')[0]).sort()).toEqual(['Five', 'Four', 'One', 'Three', 'Two']);
    for (const part of parts) {
      const isFirst = part.startsWith('One');
      expect(part).toContain(isFirst ? '2 people are waiting for an answer.' : '1 person is waiting');
      const path = linkIn({ text: part }, '/still-valid/');
      const token = decodeURIComponent(path.split('/')[2]?.split('?')[0] ?? '');
      if (isFirst) expect(await answerFreshness(app.engine, token, 'other')).toBe('closed');
    }
    expect(linkIn(mail ?? { text: '' }, '/inbox')).toBe('/inbox/sales');
    wait(7 * DAY);
    await remind();
    expect((await reminders())[0]?.text.match(/^Listing: /gm)).toHaveLength(4);
  });

  test('one click in the mail closes the listing', async () => {
    const id = await host.publishes();
    await does.enquires((await guest()).viewer, id);
    wait(3 * DAY);
    await remind();
    const [mail] = await reminders();
    const path = linkIn(mail ?? { text: '' }, '/still-valid/');
    expect(path).toContain('answer=no');
    const token = decodeURIComponent(path.split('/')[2]?.split('?')[0] ?? '');
    expect(await answerFreshness(app.engine, token, 'other')).toBe('closed');
    wait(8 * DAY);
    await remind();
    expect(await reminders()).toHaveLength(1);
  });

  test('blocked and deleted people are not counted, nor anybody waiting for a closed listing', async () => {
    const [id, closed] = [await host.publishes(), await host.publishes()];
    const [blocked, banned, other] = [await guest(), await guest(), await guest()];
    await does.enquires(blocked.viewer, id);
    await does.enquires(banned.viewer, id);
    await does.enquires(other.viewer, closed);
    await block(ctxOf(host), { userId: blocked.id });
    await does.bans(banned.viewer);
    await close(ctxOf(host), { id: closed });
    wait(4 * DAY);
    await remind();
    expect(await reminders()).toEqual([]);
  });
});

describe('search order', () => {
  const found = async (query: Record<string, string> = {}) => {
    const { items } = await queryListings(
      ctxFor(app.engine, { kind: 'anonymous' }),
      parseListingQuery({ ...query }),
    );
    return items.map(({ id }) => id);
  };
  const ask = () => run('ask whether listings are still valid');

  test('a listing whose author has left two people unanswered comes last, until they answer', async () => {
    const old = await host.publishes();
    wait(MINUTE);
    const silent = await host.publishes();
    wait(59 * DAY);
    await app.engine.db.run('update listings set updated_at = $2 where id = $1', [old, app.clock.now()]);
    wait(DAY);
    await ask();
    expect(await found()).toEqual([silent, old]);
    wait(7 * DAY);
    await ask();
    expect(await found()).toEqual([old, silent]);
    // An explicit sort order is not affected.
    expect(await found({ sort: 'createdAt' })).toEqual([silent, old]);
    const token = freshnessToken(app.engine.settings(), silent, app.clock.now().getTime());
    expect(await answerFreshness(app.engine, token, 'valid')).toBe('confirmed');
    expect(await found()).toEqual([silent, old]);
  });

  test('so does one about which people have waited for two weeks, until they are answered', async () => {
    const answered = await host.publishes();
    wait(MINUTE);
    const silent = await host.publishes();
    const enquiry = await does.enquires((await guest()).viewer, silent);
    const remind = () => run('tell authors that people wait for an answer');
    wait(4 * DAY);
    await remind();
    expect(await found()).toEqual([silent, answered]);
    wait(7 * DAY);
    await remind();
    expect(await found()).toEqual([answered, silent]);
    await does.writes(host.viewer, enquiry, 'Sorry, no.');
    await remind();
    expect(await found()).toEqual([silent, answered]);
  });

  test('the default order is read from an index', async () => {
    const plan = await app.engine.db.transaction(async tx => {
      await tx.run('set local enable_seqscan = off');
      return tx.rows<{ 'QUERY PLAN': string }>(
        'explain select listing_id from listing_index order by stale, created_at desc, listing_id limit 24',
      );
    });
    expect(plan.map(line => line['QUERY PLAN']).join(' ')).toContain('listing_index_default');
  });
});
