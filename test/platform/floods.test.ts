import { HOUR, MINUTE } from '#contract/time/units.ts';
import { defaultLimits } from '#server/marketplace/limits/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { changeSettings, testSettings } from '#test/support/database.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import type { Res } from './sdk.ts';

jest.setTimeout(60_000);

const second = 1000;

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startApp();
  const { unansweredMessages, sameMessages, messages } = defaultLimits;
  changeSettings(app.engine, {
    limits: { ...testSettings.limits, unansweredMessages, sameMessages, messages },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben } = await cast(app));
});

const shown = async ({ id }: Person) =>
  (await signals.findOpenOf(app.engine.db, id, 100))
    .map(({ reason, detail }) => detail || reason)
    // All users of this test share one network.
    .filter(reason => reason !== 'manySignUps')
    .sort();

/** Resolves with the seconds to wait and the limit, or undefined when the message was sent. */
async function tries(who: Person, thread: Res, text: string) {
  try {
    await who.writes(thread, text);
    return undefined;
  } catch (error) {
    const [first] = (error as { data: { errors: { meta: { retryAfter: number; limit: string } }[] } }).data
      .errors;
    return first?.meta;
  }
}

describe('in an unanswered conversation', () => {
  test('sixty messages in ten minutes are limited to thirteen, and operators see it', async () => {
    const thread = await ben.enquires(await ada.publishes());
    let sent = 1;
    for (let at = 1; at < 60; at += 1) {
      app.clock.advance(10 * second);
      if (!(await tries(ben, thread, `Where are you? ${at}`))) sent += 1;
    }
    expect(sent).toBe(13);
    expect(await shown(ben)).toContain('unansweredMessages');
  });

  test('sending them all at once does not avoid the limit', async () => {
    const thread = await ben.enquires(await ada.publishes());
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => tries(ben, thread, `Now ${at}`)));
    expect(all.filter(refused => !refused)).toHaveLength(9);
  });

  test('several conversations with one user do not avoid it either, one after another or at once', async () => {
    const threads: Res[] = [];
    for (let at = 0; at < 6; at += 1) threads.push(await ben.enquires(await ada.publishes()));
    const [begun, ...later] = threads as [Res, ...Res[]];
    for (let at = 0; at < 4; at += 1) await ben.writes(begun, `Please ${at}`);
    const all = await Promise.all(
      later.flatMap(thread => [1, 2, 3, 4].map(at => tries(ben, thread, `Answer ${at}`))),
    );
    expect(all.filter(refused => !refused)).toHaveLength(0);
    app.clock.advance(second);
    await ada.writes(begun, 'One thing at a time');
    for (const thread of later) expect(await tries(ben, thread, 'And this room?')).toBeUndefined();
  });

  test('the rejection says how long to wait, waiting helps, and an answer lifts the limit', async () => {
    const thread = await ben.enquires(await ada.publishes());
    for (let at = 0; at < 9; at += 1) await ben.writes(thread, `One more thing ${at}`);
    expect(await tries(ben, thread, 'And another')).toEqual({ limit: 'unansweredMessages', retryAfter: 60 });
    app.clock.advance(MINUTE);
    expect(await tries(ben, thread, 'And another')).toBeUndefined();
    expect(await tries(ben, thread, 'And one more')).toMatchObject({ retryAfter: 120 });
    await ada.writes(thread, 'Here I am');
    expect(await tries(ben, thread, 'And one more')).toBeUndefined();
    // A day is the longest wait.
    for (let at = 0; at < 25; at += 1) {
      app.clock.advance(24 * HOUR);
      expect(await tries(ben, thread, `Good morning ${at}`)).toBeUndefined();
    }
  });

  test('two users who answer each other can write without limit', async () => {
    const thread = await ben.enquires(await ada.publishes());
    for (let at = 0; at < 50; at += 1) {
      app.clock.advance(30 * second);
      for (const who of [ada, ben, ben]) expect(await tries(who, thread, `Line ${at}`)).toBeUndefined();
    }
    expect(await shown(ben)).toEqual([]);
  });
});

describe('the same text', () => {
  const plea = (name: string) =>
    `Good day ${name}, I have a well paid job for you in a warm country by the sea. The papers and the journey are on us, and ` +
    'you can bring your children, for whom there is a school in the same street. Write to me today, because the bus ' +
    'leaves on Friday in the evening and there are only three seats left in it';
  let threads: Res[];
  const beginsWith = async (who: Person, at: number, listing: Res) =>
    (threads[at] = (
      await who.sdk.transactions.initiate(
        {
          processAlias: 'default-process/release-1',
          transition: 'transition/enquire',
          params: { listingId: listing.id },
        },
        { expand: true },
      )
    ).data.data);
  const hosts = async (count: number) => {
    const listings: Res[] = [];
    for (let at = 0; at < count; at += 1)
      listings.push(await (await person(app, `Host${at}`, 'Long')).publishes());
    return listings;
  };
  beforeEach(() => (threads = []));

  test('to twenty people is throttled after twelve, and operators see it', async () => {
    const listings = await hosts(20);
    const refusals = [];
    for (const [at, listing] of listings.entries()) {
      app.clock.advance(second);
      refusals.push(await tries(ben, await beginsWith(ben, at, listing), plea(`${at}`)));
    }
    expect(refusals.filter(refused => !refused)).toHaveLength(12);
    expect(refusals[12]).toMatchObject({ limit: 'sameMessages', retryAfter: 599 });
    expect(await shown(ben)).toEqual(expect.arrayContaining(['sameMessage', 'sameMessages']));
    const thirteenth = threads[12] as Res;
    expect(await tries(ben, thirteenth, plea('with\u200b char\u200bacters\u200b nobody sees'))).toBeDefined();
    app.clock.advance(10 * MINUTE);
    expect(await tries(ben, thirteenth, plea('12'))).toBeUndefined();
    expect(await tries(ben, threads[13] as Res, plea('13'))).toMatchObject({ retryAfter: 1200 });
  });

  test('in letters of another alphabet counts as the same text', async () => {
    const listings = await hosts(14);
    const swapped = (text: string, at: number) =>
      [...text]
        .map((letter, place) => (place % 14 === at ? letter.replace(/[aeo]/g, mixed) : letter))
        .join('');
    const mixed = (letter: string) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter;
    const refusals = [];
    for (const [at, listing] of listings.entries())
      refusals.push(await tries(ben, await beginsWith(ben, at, listing), swapped(plea(''), at)));
    expect(refusals.filter(refused => !refused)).toHaveLength(12);
  });

  test('of a few words is throttled as well, but reported no sooner', async () => {
    const listings = await hosts(14);
    const refusals = [];
    for (const [at, listing] of listings.entries()) {
      const text = at % 2 ? 'Job in Dubai, free visa!' : 'job in dubai: FREE VISA';
      refusals.push(await tries(ben, await beginsWith(ben, at, listing), text));
      if (at === 11) expect(await shown(ben)).toEqual([]);
    }
    expect(refusals.filter(refused => !refused)).toHaveLength(12);
    expect(await shown(ben)).toEqual(['sameMessages']);
  });

  test('after a greeting counts as the same text', async () => {
    const listings = await hosts(14);
    const refusals = [];
    for (const [at, listing] of listings.entries()) {
      const thread = await beginsWith(ben, at, listing);
      await ben.writes(thread, 'Hello');
      refusals.push(await tries(ben, thread, plea(`${at}`)));
    }
    expect(refusals.filter(refused => !refused)).toHaveLength(12);
  });

  test('never includes what a user in need writes individually to ten people', async () => {
    const listings = await hosts(10);
    for (const [at, listing] of listings.entries()) {
      const own = [
        `Good day, we are two adults and a cat from Kharkiv. Your room number ${at} near the school would suit our daughter.`,
        `Hello, I am a nurse with a son of ${at + 3} years. Is the flat quiet, and may we come on Friday evening?`,
      ];
      const thread = await beginsWith(ben, at, listing);
      expect(await tries(ben, thread, own[at % 2] ?? '')).toBeUndefined();
    }
    expect(await shown(ben)).toEqual([]);
  });

  test('is allowed for a host who answers many enquirers', async () => {
    const listing = await ada.publishes();
    const guests = await Promise.all(
      Array.from({ length: 15 }, (_, at) => person(app, `Guest${at}`, 'Short')),
    );
    for (const guest of guests) {
      const thread = await guest.enquires(listing);
      const no = 'Thank you for asking, but the room is taken until the end of the next month, I am sorry.';
      expect(await tries(ada, thread, no)).toBeUndefined();
    }
  });
});
