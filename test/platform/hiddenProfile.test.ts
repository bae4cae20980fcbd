import { text } from 'node:stream/consumers';
import type { BlockedUser } from '#contract/safety/safety.ts';
import { entriesOf } from '#server/marketplace/dataExports/entries.ts';
import { clearPublic } from '#server/marketplace/images/index.ts';
import { ctxFor } from '#test/support/database.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { person, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { requestStay } from '#test/support/stays.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createIntegrationSdk, UUID as OperatorsId } from './integrationSdk.ts';
import { createSdk, failureOf, UUID, type Params, type Res, type Sdk } from './sdk.ts';

// Halyna hides her profile while nothing of hers is published (decision 133). Each reader stands in a different relation
// to her; who sees what is one table.

type Reader = keyof typeof readers;

const readers = {
  guest: 'a visitor',
  stranger: 'a member who has never talked to her',
  enquirer: 'somebody whose enquiry is open',
  requester: 'somebody who has asked for a stay',
  accepted: 'somebody whose stay is accepted',
  host: 'the provider of an enquiry of hers',
  declined: 'somebody whose request she has declined',
  ended: 'somebody whose stay she has ended',
  over: 'somebody whose stay is over',
  blocked: 'an enquirer whom she has blocked',
  blocking: 'an enquirer who has blocked her',
};
const stillSee: readonly string[] = ['enquirer', 'requester', 'accepted', 'host'] satisfies Reader[];

let app: TestApp;
let halyna: Person;
let people: Readonly<Record<Exclude<Reader, 'guest'>, Person>>;
let conversations: Readonly<Partial<Record<Reader, Res>>>;
let portrait: string;
let listing: Res;
let review: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  halyna = await person(app, 'Halyna', 'Hidden');
  portrait = await halyna.uploads();
  await halyna.sdk.currentUser.updateProfile({ bio: 'Violets on the sill', profileImageId: portrait });
  const names = Object.keys(readers).filter(one => one !== 'guest');
  const signedUp = [];
  for (const name of names) signedUp.push([name, await person(app, name, 'Reader')] as const);
  people = Object.fromEntries(signedUp) as typeof people;
  conversations = await talk();
  await halyna.sdk.ownListings.close({ id: listing.id });
}, 60_000);
afterAll(() => app.close());

const moves = async (who: Person, { id }: Res, name: string, params: Params = {}) =>
  (await who.sdk.transactions.transition({ id, transition: `transition/${name}`, params }, { expand: true }))
    .data.data;
const safety = (who: Person, path: string, body: object = {}) =>
  callWebApi(app, `safety${path}`, body, who.tokens.getToken());

async function talk(): Promise<typeof conversations> {
  const { blocked, blocking, host, enquirer, requester, accepted, declined, ended, over } = people;
  // Each stay is on a listing of its own, so that the dates do not collide; all are closed again.
  const places: Res[] = [];
  const stay = async (who: Person) => {
    const place = await halyna.publishes();
    places.push(place);
    return requestStay(who, place, app.clock.now().getTime());
  };
  listing = await halyna.publishes();
  const made = {
    enquirer: await enquirer.enquires(listing),
    requester: await stay(requester),
    accepted: await moves(halyna, await stay(accepted), 'accept'),
    host: await halyna.enquires(await host.publishes()),
    declined: await moves(halyna, await stay(declined), 'decline'),
    ended: await moves(halyna, await moves(halyna, await stay(ended), 'accept'), 'end-by-provider'),
    over: await moves(halyna, await stay(over), 'accept'),
    blocked: await blocked.enquires(listing),
    blocking: await blocking.enquires(listing),
  };
  await halyna.writes(made.ended, 'The key is under the mat');
  // As the timer does when the stay is over, without the time that would end the others.
  await app.engine.db.run(`update transactions set state = 'state/delivered' where id = $1`, [
    made.over.id.uuid,
  ]);
  await moves(over, made.over, 'review-1-by-customer', { reviewRating: 5, reviewContent: 'Kind people' });
  await moves(halyna, made.over, 'review-2-by-provider', { reviewRating: 4, reviewContent: 'A quiet guest' });
  const found = await over.sdk.reviews.query({ subjectId: new UUID(over.id) });
  review = found.data.data[0] as Res;
  await safety(halyna, '/block', { userId: blocked.id });
  await safety(blocking, '/block', { userId: halyna.id });
  for (const { id } of places) await halyna.sdk.ownListings.close({ id });
  return made;
}

const hides = (isOn: boolean) =>
  halyna.sdk.currentUser.updateProfile({ privateData: { hidesProfile: isOn ? true : null } });
const publishes = (isOn: boolean) =>
  isOn ? halyna.sdk.ownListings.open({ id: listing.id }) : halyna.sdk.ownListings.close({ id: listing.id });
const sdkOf = (reader: Reader): Sdk => (reader === 'guest' ? createSdk(app.baseUrl) : people[reader].sdk);
const id = () => new UUID(halyna.id);
/** Without the time for which a process remembers that a picture is public: it hears of changes on the real site. */
const media = async (url: string) => {
  clearPublic(app.engine, 'all');
  const { pathname, search } = new URL(url, app.baseUrl);
  return (await fetch(app.baseUrl + pathname + search)).status;
};
const unknown = { status: 404, code: 'not-found' };
const gone = { banned: false, deleted: true };

/** What a reader gets of her by her id: her name, or how it failed. */
const shown = async (sdk: Sdk) => {
  try {
    const { data } = await sdk.users.show({ id: id(), include: ['profileImage'] });
    return (data.data.attributes.profile as unknown as { displayName: string }).displayName;
  } catch (error) {
    return failureOf(Promise.reject(error as Error));
  }
};
const allReaders = Object.keys(readers) as Reader[];

describe.each([
  { isOn: false, isPublished: false },
  { isOn: false, isPublished: true },
  { isOn: true, isPublished: true },
  { isOn: true, isPublished: false },
])('hidden: $isOn, something published: $isPublished', ({ isOn, isPublished }) => {
  const isHiddenNow = isOn && !isPublished;
  beforeAll(async () => {
    await hides(isOn);
    if (isPublished) await publishes(true);
  });
  afterAll(async () => {
    if (isPublished) await publishes(false);
    await hides(false);
  });

  test.each(allReaders)('users/show, as %s', async reader => {
    const isSeen = !isHiddenNow || stillSee.includes(reader);
    expect(await shown(sdkOf(reader))).toEqual(isSeen ? 'Halyna H' : unknown);
  });

  test('she sees herself, with her picture, and operators see everything', async () => {
    expect(await shown(halyna.sdk)).toBe('Halyna H');
    const { data } = await halyna.sdk.currentUser.show({ include: ['profileImage'] });
    expect(await media(urlIn(data.included))).toBe(200);
    const integration = createIntegrationSdk(app.baseUrl);
    const { attributes } = (await integration.users.show({ id: new OperatorsId(halyna.id) })).data.data;
    expect(attributes.profile).toMatchObject({ firstName: 'Halyna', bio: 'Violets on the sill' });
    const all = (await integration.users.query({ perPage: 100 })).data.data;
    expect(all.map(one => one.id.uuid)).toContain(halyna.id);
  });

  test('her picture is public while her profile is', async () => {
    expect(await media(`/media/${portrait}/square-small`)).toBe(isHiddenNow ? 404 : 200);
  });

  test.each(Object.keys(readers).filter(one => one !== 'guest' && one !== 'stranger') as Reader[])(
    'as the party of a transaction and the sender of a message, as %s',
    async reader => {
      const transaction = conversations[reader] as Res;
      const { sdk } = people[reader as Exclude<Reader, 'guest'>];
      const party = reader === 'host' ? 'customer' : 'provider';
      const include = [party, `${party}.profileImage`, 'listing.author'];
      const { data } = await sdk.transactions.show({ id: transaction.id, include });
      const said = await sdk.messages.query({ transactionId: transaction.id, include: ['sender'] });
      const her = data.included?.find(one => one.type === 'user' && one.id.uuid === halyna.id);
      const isSeen = !isHiddenNow || stillSee.includes(reader);
      if (isSeen) {
        expect(her?.attributes).toMatchObject({ deleted: false, profile: { displayName: 'Halyna H' } });
        expect(await media(urlIn(data.included))).toBe(200);
      } else {
        expect(her?.attributes).toEqual(gone);
        expect(JSON.stringify([data, said.data])).not.toMatch(/Halyna|Violets/);
        expect(JSON.stringify(data)).not.toContain(portrait);
      }
    },
  );

  test('as author and subject of reviews', async () => {
    const nameIn = async (reader: Reader) => {
      const { data } = await sdkOf(reader).reviews.show({ id: review.id, include: ['author'] });
      return (data.included?.[0]?.attributes.profile as { displayName: string } | undefined)?.displayName;
    };
    const about = async (reader: Reader) =>
      (await sdkOf(reader).reviews.query({ subjectId: id(), include: ['subject'] })).data.meta?.totalItems;
    for (const reader of ['guest', 'stranger', 'over', 'blocked'] as const) {
      expect([reader, await nameIn(reader)]).toEqual([reader, isHiddenNow ? undefined : 'Halyna H']);
      // As for an unknown id, or the reviews would tell that she exists.
      expect([reader, await about(reader)]).toEqual([reader, isHiddenNow ? 0 : 1]);
    }
    expect(await nameIn('enquirer')).toBe('Halyna H');
    expect(await about('enquirer')).toBe(1);
  });

  test('in the lists of people blocked, in data copies and in a search of conversations', async () => {
    const { body } = await safety(people.blocking, '');
    const [her] = (body.data as unknown as { blocked: BlockedUser[] }).blocked;
    expect(her).toMatchObject(
      isHiddenNow ? { name: '', deleted: true } : { name: 'Halyna H', deleted: false },
    );
    const found = async (reader: Exclude<Reader, 'guest'>) =>
      (await people[reader].sdk.transactions.query({ q: 'halyna', keywords: 'halyna' })).data.data.length;
    for (const reader of ['enquirer', 'requester', 'accepted'] as const)
      expect([reader, await found(reader)]).toEqual([reader, 1]);
    for (const reader of ['declined', 'ended', 'blocking'] as const)
      expect([reader, await found(reader)]).toEqual([reader, isHiddenNow ? 0 : 1]);
    expect(await peopleInCopyOf(people.declined)).toContain(isHiddenNow ? '"displayName": null' : 'Halyna H');
    expect(await peopleInCopyOf(people.enquirer)).toContain('Halyna H');
  });
});

describe('while she is hidden', () => {
  beforeAll(() => hides(true));
  afterAll(() => hides(false));

  test('the author of a closed listing is not named to its former customers', async () => {
    const author = async (reader: Reader) => {
      const { data } = await sdkOf(reader).listings.show({ id: listing.id, include: ['author'] });
      return data.included?.find(({ type }) => type === 'user')?.attributes;
    };
    expect(await author('enquirer')).toMatchObject({ profile: { displayName: 'Halyna H' } });
    expect(await author('blocked')).toEqual(gone);
  });

  test('whoever has talked to her can block and report her, a stranger finds nobody', async () => {
    const { declined, stranger } = people;
    const report = { kind: 'user', id: halyna.id, reason: 'harassment' };
    expect((await safety(stranger, '/report', report)).status).toBe(404);
    expect((await safety(stranger, '/block', { userId: halyna.id })).status).toBe(404);
    const reported = await safety(declined, '/report', report);
    expect(reported).toMatchObject({ status: 200, body: { data: { about: '' } } });
    expect((await safety(declined, '/block', { userId: halyna.id })).status).toBe(200);
    expect((await safety(declined, '/unblock', { userId: halyna.id })).status).toBe(200);
    const { data } = await declined.sdk.messages.query({ transactionId: conversations.declined?.id });
    expect(data.data).toEqual([]);
  });

  test('nobody writes to her where the conversation is over, as to a deleted person', async () => {
    const { declined, enquirer } = people;
    const write = (who: Person, to: Res | undefined) =>
      who.sdk.messages.send({ transactionId: to?.id, content: 'I know where you live' });
    expect(await failureOf(write(declined, conversations.declined))).toEqual({
      status: 409,
      code: 'transaction-provider-banned-or-deleted',
    });
    expect((await write(enquirer, conversations.enquirer)).status).toBe(200);
  });

  test('what she has read is told to those with whom she talks, and to nobody else', async () => {
    const read = async (reader: 'enquirer' | 'declined') => {
      const { data } = await halyna.sdk.messages.query({ transactionId: conversations[reader]?.id });
      if (data.data.length === 0) return 'nothing written';
      const { body } = await safety(people[reader], '/read-by-other', {
        transactionId: conversations[reader]?.id.uuid,
      });
      return body.data;
    };
    await hides(false);
    await people.declined.writes(conversations.declined as Res, 'Thank you all the same');
    for (const reader of ['enquirer', 'declined'] as const) expect(await read(reader)).not.toBeNull();
    await hides(true);
    expect(await read('enquirer')).not.toBeNull();
    expect(await read('declined')).toBeNull();
  });

  test('a mail about what is over does not name her', async () => {
    const { requester } = people;
    await app.engine.db.run('update users set email_verified = true where id = $1', [requester.id]);
    await moves(halyna, conversations.requester as Res, 'decline');
    const [mail] = await mailsOf(app.engine, requester.email);
    expect(mail?.text).toContain('Deleted user can’t host you this time');
    expect(mail?.text).not.toContain('Halyna');
  });

  test('a review of a stay that is over can still be written', async () => {
    const { accepted } = people;
    const stay = conversations.accepted as Res;
    await app.engine.db.run(`update transactions set state = 'state/delivered' where id = $1`, [
      stay.id.uuid,
    ]);
    const written = await moves(accepted, stay, 'review-1-by-customer', {
      reviewRating: 4,
      reviewContent: 'Thanks',
    });
    expect(written.attributes.lastTransition).toBe('transition/review-1-by-customer');
  });
});

test('deleting the last published listing hides her as closing it does, and a draft does not show her', async () => {
  await hides(true);
  await halyna.drafts();
  expect(await shown(people.stranger.sdk)).toEqual(unknown);
  const other = await halyna.publishes();
  expect(await shown(people.stranger.sdk)).toBe('Halyna H');
  await app.engine.db.run('update listings set deleted = true where id = $1', [other.id.uuid]);
  expect(await shown(people.stranger.sdk)).toEqual(unknown);
});

/** The people named in somebody's data copy, as JSON. */
async function peopleInCopyOf({ id: userId }: Person): Promise<string> {
  const viewer = { kind: 'user', userId, trusted: true, limited: false } as const;
  const entries = await entriesOf(ctxFor(app.engine, viewer), userId);
  const file = await entries.find(({ path }) => path === 'people.json')?.open();
  return file ? text(file) : '';
}

/** The URL of the first picture among the included resources. */
function urlIn(included: readonly Res[] = []): string {
  const image = included.find(({ type }) => type === 'image');
  const variants = image?.attributes.variants as Record<string, { url: string }> | undefined;
  return Object.values(variants ?? {})[0]?.url ?? '/media/none';
}
