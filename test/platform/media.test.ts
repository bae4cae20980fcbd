import { randomUUID } from 'node:crypto';
import { HOUR, MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { reject } from '#server/marketplace/listings/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { operator } from '#test/support/actions.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { changeSettings, ctxFor } from '#test/support/database.ts';
import { startApp } from '#test/support/startApp.ts';
import { createIntegrationSdk } from './integrationSdk.ts';
import { photo } from './pictures.ts';
import { createSdk, type Document, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ben: Person;
let cy: Person;

let settings: Engine['settings'];

beforeAll(async () => {
  app = await startApp();
  ({ settings } = app.engine);
  ({ ben, cy } = await cast(app));
});
afterEach(() => void (app.engine.settings = settings));
afterAll(() => app.close());

const include = ['images'];

/** The URL without a signature, which anyone can keep, share and guess from the image's id. */
const plain = (imageId: string) => `/media/${imageId}/square-small`;

async function fetchPicture(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.baseUrl + path, { headers });
  const { status } = response;
  return { status, headers: response.headers, body: await response.text() };
}

const statusOf = async (path: string) => (await fetchPicture(path)).status;

/** The image URLs in a response, as paths. */
function addressesIn({ included = [] }: Pick<Document<unknown>, 'included'>): string[] {
  const pictures = included.filter(({ type }) => type === 'image');
  return pictures.map(({ attributes }) => {
    const variants = attributes.variants as unknown as Record<string, { url: string }>;
    const { pathname, search } = new URL(variants['square-small']?.url ?? '');
    return pathname + search;
  });
}

const ownAddresses = async ({ sdk }: Person, { id }: Pick<Res, 'id'>) =>
  addressesIn((await sdk.ownListings.show({ id, include })).data);

/** Resolves once all earlier database notifications have been received. */
const heard = async () => expect(await app.pageChanges.flush()).toBe(true);

async function published(): Promise<{ author: Person; listing: Res; imageId: string }> {
  const author = await person(app, 'Ada', 'Lovelace');
  const imageId = await author.uploads();
  const listing = await author.publishes({ images: [imageId] });
  expect(await statusOf(plain(imageId))).toBe(200);
  return { author, listing, imageId };
}

describe('a URL without a signature is not found if no public page shows the picture:', () => {
  const unused = async () => {
    const author = await person(app, 'Ada', 'Lovelace');
    return { author, imageId: await author.uploads() };
  };
  const update = async ({ author, listing }: Awaited<ReturnType<typeof published>>, images: string[]) =>
    author.sdk.ownListings.update({ id: listing.id, images });

  test.each<[string, () => Promise<string>]>([
    ['uploaded, but not used yet', async () => (await unused()).imageId],
    [
      'of a draft',
      async () => {
        const { author, imageId } = await unused();
        await author.drafts({ images: [imageId] });
        return imageId;
      },
    ],
    [
      'of a closed listing',
      async () => {
        const { author, listing, imageId } = await published();
        await author.sdk.ownListings.close({ id: listing.id });
        return imageId;
      },
    ],
    [
      'of a listing that an operator closed',
      async () => {
        const { listing, imageId } = await published();
        await createIntegrationSdk(app.baseUrl).listings.close({ id: listing.id });
        return imageId;
      },
    ],
    [
      'replaced',
      async () => {
        const found = await published();
        await update(found, [await found.author.uploads()]);
        return found.imageId;
      },
    ],
    [
      'of a banned author',
      async () => {
        const { author, imageId } = await published();
        await users.ban(ctxFor(app.engine, operator), { id: author.id });
        return imageId;
      },
    ],
    [
      'of a deleted author',
      async () => {
        const { author, imageId } = await published();
        await author.sdk.currentUser.delete({ currentPassword: author.password });
        return imageId;
      },
    ],
    [
      'a former profile picture',
      async () => {
        const { author, imageId } = await unused();
        await author.sdk.currentUser.updateProfile({ profileImageId: imageId });
        expect(await statusOf(plain(imageId))).toBe(200);
        await author.sdk.currentUser.updateProfile({ profileImageId: null });
        return imageId;
      },
    ],
    [
      'the profile picture of a banned user',
      async () => {
        const { author, imageId } = await unused();
        await author.sdk.currentUser.updateProfile({ profileImageId: imageId });
        expect(await statusOf(plain(imageId))).toBe(200);
        await users.ban(ctxFor(app.engine, operator), { id: author.id });
        return imageId;
      },
    ],
  ])('%s', async (_, make) => {
    const imageId = await make();
    await heard();
    const [found, unknown] = [await fetchPicture(plain(imageId)), await fetchPicture(plain(randomUUID()))];
    expect({ status: found.status, body: found.body }).toEqual({ status: 404, body: unknown.body });
    const namesOf = ({ headers }: typeof found) =>
      [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`);
    expect(namesOf(found)).toEqual(namesOf(unknown));
    expect(found.headers.get('cache-control')).toBe('no-store');
  });

  test('of a listing that is pending approval, or was sent back', async () => {
    changeSettings(app.engine, { listingApproval: true });
    const { author, imageId } = await unused();
    const listing = await author.publishes({ images: [imageId] });
    expect(listing.attributes.state).toBe('pendingApproval');
    expect(await statusOf(plain(imageId))).toBe(404);
    const pending = await createIntegrationSdk(app.baseUrl).listings.show({ id: listing.id.uuid, include });
    const [seen = ''] = addressesIn(pending.data);
    expect(await statusOf(seen)).toBe(200);
    expect(await statusOf((await ownAddresses(author, listing))[0] ?? '')).toBe(200);
    await createIntegrationSdk(app.baseUrl).listings.approve({ id: listing.id });
    expect(await statusOf(plain(imageId))).toBe(200);

    const added = await author.uploads();
    await author.sdk.ownListings.update({ id: listing.id, images: [imageId, added] });
    expect([await statusOf(plain(imageId)), await statusOf(plain(added))]).toEqual([200, 404]);
    const own = await ownAddresses(author, listing);
    expect(await Promise.all(own.map(statusOf))).toEqual([200, 200]);

    const refused = await unused();
    const { id } = await refused.author.publishes({ images: [refused.imageId] });
    await reject(ctxFor(app.engine, operator), { id: id.uuid, reason: 'Where is it?' });
    await heard();
    expect(await statusOf(plain(refused.imageId))).toBe(404);
  });

  test('of anything, in a private marketplace; members get working URLs', async () => {
    const { listing, imageId } = await published();
    changeSettings(app.engine, { access: { ...settings().access, isPrivate: true } });
    expect(await statusOf(plain(imageId))).toBe(404);
    const [seen = ''] = addressesIn((await cy.sdk.listings.show({ id: listing.id, include })).data);
    expect(await statusOf(seen)).toBe(200);
  });
});

test('a browser with a cached picture of a closed listing does not get 304', async () => {
  const { author, listing, imageId } = await published();
  const first = await fetchPicture(plain(imageId));
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[^"]+"$/);
  const again = () => fetchPicture(plain(imageId), { 'If-None-Match': etag });
  expect(await again()).toMatchObject({ status: 304, body: '' });
  await author.sdk.ownListings.close({ id: listing.id });
  await heard();
  expect((await again()).status).toBe(404);
});

test('a public picture is cached for five minutes, and then revalidated with 304', async () => {
  const { imageId } = await published();
  const { headers } = await fetchPicture(plain(imageId), { Accept: 'image/webp' });
  expect(headers.get('cache-control')).toBe('public, max-age=120, stale-while-revalidate=180');
  const get = jest.spyOn(app.engine.storage, 'get');
  const etag = `W/"other", ${headers.get('etag')}`;
  const kept = await fetchPicture(plain(imageId), { Accept: 'image/webp', 'If-None-Match': etag });
  expect([kept.status, kept.headers.get('etag')]).toEqual([304, headers.get('etag')]);
  expect(get).not.toHaveBeenCalled();
  // Another format has another ETag.
  expect((await fetchPicture(plain(imageId), { 'If-None-Match': etag })).status).toBe(200);
  get.mockRestore();
});

test('a picture that becomes public is served at once', async () => {
  const { author, listing, imageId } = await published();
  await author.sdk.ownListings.close({ id: listing.id });
  await heard();
  expect(await statusOf(plain(imageId))).toBe(404);
  await author.sdk.ownListings.open({ id: listing.id });
  expect(await statusOf(plain(imageId))).toBe(200);
  expect(addressesIn((await cy.sdk.listings.show({ id: listing.id, include })).data)).toEqual([
    plain(imageId),
  ]);
});

test('without an invalidation from the database a picture is no longer served after a minute', async () => {
  const { listing, imageId } = await published();
  await app.engine.db.transaction(async tx => {
    await tx.run('alter table listings disable trigger user');
    await tx.run(`update listings set state = 'closed' where id = $1`, [listing.id.uuid]);
    await tx.run('alter table listings enable trigger user');
  });
  await heard();
  expect(await statusOf(plain(imageId))).toBe(200);
  app.clock.advance(MINUTE);
  expect(await statusOf(plain(imageId))).toBe(404);
});

describe('users who may see a non-public picture get URLs that work for a while:', () => {
  test('the author of a draft, for hours without reloading the editor, and with reloading as long as it exists', async () => {
    const author = await person(app, 'Ada', 'Lovelace');
    const uploaded = (
      await author.sdk.images.upload({ image: await photo({ width: 200, height: 150 }) }, { expand: true })
    ).data;
    const [fresh = ''] = addressesIn({ included: [uploaded.data] });
    expect(await statusOf(fresh)).toBe(200);
    const draft = await author.drafts({ images: [uploaded.data.id] });
    const [own = ''] = await ownAddresses(author, draft);
    expect(own).toBe(fresh);
    expect((await fetchPicture(own)).headers.get('cache-control')).toBe('private, max-age=300');
    app.clock.advance(11 * HOUR);
    expect(await statusOf(own)).toBe(200);
    app.clock.advance(13 * HOUR);
    expect(await statusOf(own)).toBe(404);
    await author.sdk.login({ username: author.email, password: author.password });
    const [later = ''] = await ownAddresses(author, draft);
    expect(await statusOf(later)).toBe(200);
    await author.sdk.ownListings.discardDraft({ id: draft.id });
    expect(await statusOf(later)).toBe(404);
  });

  test('a guest of a closed listing, on its page and in the conversation, for minutes; a stranger does not', async () => {
    const { author, listing } = await published();
    const { id } = await ben.enquires(listing);
    await author.sdk.ownListings.close({ id: listing.id });
    await heard();
    const shown = await ben.sdk.listings.show({ id: listing.id, include });
    const conversation = await ben.sdk.transactions.show({ id, include: ['listing', 'listing.images'] });
    const [onPage = '', inConversation = ''] = [shown, conversation].flatMap(({ data }) => addressesIn(data));
    expect(onPage).toBe(inConversation);
    expect(await statusOf(onPage)).toBe(200);
    app.clock.advance(20 * MINUTE);
    expect(await statusOf(onPage)).toBe(404);
  });

  test('others who see a closed listing next to a review do not', async () => {
    const { author, listing } = await published();
    const { id } = await ben.enquires(listing);
    await app.engine.db.run(
      `insert into reviews (id, type, author_id, subject_id, listing_id, transaction_id, rating, content, created_at, state)
       values ($1, 'ofProvider', $2, $3, $4, $5, 5, 'Warm', now(), 'public')`,
      [randomUUID(), ben.id, author.id, listing.id.uuid, id.uuid],
    );
    await author.sdk.ownListings.close({ id: listing.id });
    await heard();
    const beside = { subjectId: author.id, include: ['listing', 'listing.images'] };
    for (const sdk of [cy.sdk, createSdk(app.baseUrl)]) {
      const [seen = ''] = addressesIn((await sdk.reviews.query(beside)).data);
      expect(await statusOf(seen)).toBe(404);
    }
  });

  test('not beyond the account: pictures of banned and deleted owners are gone', async () => {
    const [banned, deleted] = [await published(), await published()];
    const addresses = await Promise.all(
      [banned, deleted].map(async ({ author, listing }) => {
        await author.sdk.ownListings.close({ id: listing.id });
        return (await ownAddresses(author, listing))[0] ?? '';
      }),
    );
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200]);
    await users.ban(ctxFor(app.engine, operator), { id: banned.author.id });
    await deleted.author.sdk.currentUser.delete({ currentPassword: deleted.author.password });
    expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404]);
  });

  test('not with a signature that is forged, altered or of another picture', async () => {
    const author = await person(app, 'Ada', 'Lovelace');
    const [first = '', second = ''] = await ownAddresses(
      author,
      await author.drafts({ images: [await author.uploads(), await author.uploads()] }),
    );
    const accessOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('access') ?? '';
    const [path = ''] = first.split('?');
    const access = accessOf(first);
    for (const tried of [
      accessOf(second),
      access.replace(/^o/, 'v'),
      access.replace(/^o\w/, 'oz'),
      access.slice(0, -1),
      `${access}x`,
      '',
      'o.',
    ])
      expect({ tried, status: await statusOf(`${path}?access=${tried}`) }).toEqual({ tried, status: 404 });
    expect(await statusOf(`${path}?access=${access}&access=${access}`)).toBe(404);
    expect(await statusOf(first)).toBe(200);
    // A custom size needs both signatures.
    expect(await statusOf(`/media/${path.split('/')[2]}/w80-h80-crop?access=${access}`)).toBe(404);
  });

  test('not in sizes invented by a client, unless the picture is public', async () => {
    const author = await person(app, 'Ada', 'Lovelace');
    const draft = await author.drafts({ images: [await author.uploads()] });
    const { data } = await author.sdk.ownListings.show({
      id: draft.id,
      include,
      'fields.image': ['variants.tiny'],
      'imageVariant.tiny': 'w:80;h:80;fit:crop',
    });
    const image = data.included?.find(({ type }) => type === 'image');
    const variants = image?.attributes.variants as unknown as Record<string, { url: string }>;
    const { pathname, search } = new URL(variants['tiny']?.url ?? '');
    expect(await statusOf(pathname + search)).toBe(200);
    expect(await statusOf(pathname + search.replace(/&access=.*/, ''))).toBe(404);
  });
});
