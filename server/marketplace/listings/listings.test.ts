import type { Resource } from '#contract/resource.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import { LatLng, Money } from '#contract/values.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, addPicture, completeListing, type Author } from '#test/support/listings.ts';
import * as listings from './index.ts';

let app: TestEngine;
let olena: Author;
let ben: Author;
const visitor = () => ctxFor(app.engine, { kind: 'anonymous' });
const failing = (code: string, path?: string[]) =>
  expect.objectContaining({ code, ...(path ? { source: { type: 'body', path } } : {}) });

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine);
  ben = await addAuthor(app.engine, {
    profileType: 'organisation',
    organisationType: 'NGO',
    isVerified: true,
  });
});
afterAll(() => app.close());

test('a draft needs only a title and is visible only to its author', async () => {
  const draft = await listings.createDraft(olena.ctx(), { title: 'Room' });
  expect(draft).toMatchObject({
    type: 'ownListing',
    attributes: { title: 'Room', state: 'draft', price: null, deleted: false },
  });
  await expect(listings.show(visitor(), { id: draft.id })).rejects.toEqual(failing('not-found'));
  await expect(listings.showOwn(ben.ctx(), { id: draft.id })).rejects.toEqual(failing('forbidden'));
  await expect(listings.showOwn(visitor(), { id: draft.id })).rejects.toEqual(failing('forbidden'));
  expect(await listings.showOwn(olena.ctx(), { id: draft.id })).toEqual(draft);
});

test('a published draft is visible to everybody, with its author and images', async () => {
  const images = [await olena.picture(), await olena.picture()];
  const draft = await listings.createDraft(olena.ctx(), {
    ...completeListing,
    images,
    price: { amount: 0, currency: 'EUR' },
  });
  const published = await listings.publishDraft(olena.ctx(), { id: draft.id });
  expect(published.attributes).toMatchObject({ state: 'published', price: new Money(0, 'EUR') });

  const read = {
    include: { author: { profileImage: {} }, images: {}, currentStock: {}, marketplace: {} },
    limits: { images: 1 },
  };
  const listing = await listings.show(ctxFor(app.engine, { kind: 'anonymous' }, read), { id: draft.id });
  expect(listing.type).toBe('listing');
  expect(listing.relationships).toMatchObject({
    author: { id: olena.id, type: 'user', relationships: { profileImage: null } },
    images: [{ id: images[0], type: 'image' }],
    currentStock: null,
    marketplace: { type: 'marketplace', attributes: { name: 'Poruch' } },
  });
  expect(listing.relationships?.images).toHaveLength(1);
});

test('publishing reports every missing field', async () => {
  const draft = await listings.createDraft(olena.ctx(), {
    title: 'temporaryTitle',
    publicData: { category: 'offeringPlace' },
  });
  await expect(listings.publishDraft(olena.ctx(), { id: draft.id })).rejects.toMatchObject({
    code: 'validation-invalid-params',
    details:
      'You need to select an option. You need to add a name. You need to add a description. ' +
      'You need to provide a location You need to add at least one image.',
    meta: {
      missing: 'publicData.subcategories,title,description,geolocation,publicData.location.address,images',
    },
  });
});

test('a published listing cannot become incomplete', async () => {
  const id = await olena.publishes();
  await expect(listings.update(olena.ctx(), { id, images: [] })).rejects.toEqual(
    failing('validation-invalid-params', ['images']),
  );
  await expect(listings.update(olena.ctx(), { id, publicData: { category: null } })).rejects.toEqual(
    failing('validation-invalid-params', ['publicData', 'category']),
  );
});

test('an address is private: others see the town and a blurred point, the author everything', async () => {
  const id = await olena.publishes();
  const { attributes } = await listings.show(visitor(), { id });
  expect(attributes.publicData).toMatchObject({ location: { address: 'Bremen, Germany' } });
  expect(attributes).not.toHaveProperty('privateData');
  expect(JSON.stringify(attributes)).not.toMatch(/Wall|2nd floor/);
  const away = distanceBetween(attributes.geolocation as LatLng, completeListing.geolocation);
  expect(away).toBeGreaterThan(99);
  expect(away).toBeLessThan(501);

  const own = await listings.showOwn(olena.ctx(), { id });
  expect(own.attributes.geolocation).toEqual(new LatLng(53.0793, 8.8017));
  expect(own.attributes.shownGeolocation).toEqual(attributes.geolocation);
  expect(own.attributes.privateData).toMatchObject({ location: completeListing.publicData.location });
});

test('editing a listing does not move its blurred point', async () => {
  const id = await olena.publishes();
  const before = await listings.show(visitor(), { id });
  await listings.update(olena.ctx(), { id, title: 'A warmer room' });
  expect((await listings.show(visitor(), { id })).attributes.geolocation).toEqual(
    before.attributes.geolocation,
  );
});

test('an organisation’s depot is shown exactly, a private person’s home never', async () => {
  const supplies = { ...completeListing.publicData, subcategories: 'supplies' };
  const exact = new LatLng(53.0793, 8.8017);
  const shownOf = async (id: string) => (await listings.show(visitor(), { id })).attributes.geolocation;
  expect(await shownOf(await ben.publishes({ publicData: supplies }))).toEqual(exact);
  const home = await shownOf(await olena.publishes({ publicData: supplies }));
  expect(home).not.toEqual(exact);
  const request = { ...supplies, category: 'lookingForPlace' };
  expect(await shownOf(await ben.publishes({ publicData: request }))).not.toEqual(exact);
  expect(await shownOf(await olena.publishes({ publicData: request }))).toEqual(home);
  expect(await shownOf(await olena.publishes())).toEqual(home);
});

test('submitting the public town again does not overwrite the address', async () => {
  const id = await olena.publishes();
  const own = await listings.update(olena.ctx(), {
    id,
    publicData: { location: { address: 'Bremen, Germany' } },
  });
  expect(own.attributes.privateData).toMatchObject({ location: completeListing.publicData.location });
});

test('a new address replaces the old one entirely', async () => {
  const id = await olena.publishes();
  const own = await listings.update(olena.ctx(), {
    id,
    geolocation: { lat: 52.2298, lng: 21.0118 },
    publicData: { location: { address: 'Hoża 1, Warszawa, Poland' } },
  });
  expect(own.attributes.privateData).toMatchObject({ location: { address: 'Hoża 1, Warszawa, Poland' } });
  expect(own.attributes.publicData).toMatchObject({ location: { address: 'Warszawa, Poland' } });
});

const berlin = { lat: 52.52, lng: 13.405 };

test.each([
  ['the town as others read it', { publicData: { location: { address: 'Bremen, Germany' } } }],
  ['no address', {}],
])('moving a listing and sending %s clears the old door and building', async (_what, change) => {
  const id = await olena.publishes();
  const own = await listings.update(olena.ctx(), { id, geolocation: berlin, ...change });
  expect(own.attributes.privateData).toEqual({ location: { address: 'Berlin, Germany' } });
  expect(own.attributes.publicData).toMatchObject({ location: { address: 'Berlin, Germany' } });
});

test('an author who entered only a town can clear the building', async () => {
  const location = { address: 'Bremen, Germany', building: '2nd floor' };
  const id = await olena.publishes({ publicData: { ...completeListing.publicData, location } });
  const { geolocation } = completeListing;
  const own = await listings.update(olena.ctx(), {
    id,
    geolocation,
    publicData: { location: { address: 'Bremen, Germany' } },
  });
  expect(own.attributes.privateData).toEqual({ location: { address: 'Bremen, Germany' } });
});

test('two simultaneous moves leave the address and town of the same place', async () => {
  const id = await olena.publishes();
  const places = [
    { geolocation: berlin, address: 'Torstr. 1, Berlin', town: 'Berlin, Germany' },
    { geolocation: { lat: 49.8397, lng: 24.0297 }, address: 'Rynok 1, Lviv', town: 'Lviv, Ukraine' },
  ];
  // One sends only the coordinates, the other only the address: the public location must reflect both.
  await Promise.all([
    listings.update(olena.ctx(), { id, geolocation: berlin }),
    listings.update(olena.ctx(), { id, publicData: { location: { address: 'Torstr. 1, Berlin' } } }),
  ]);
  const { attributes } = await listings.showOwn(olena.ctx(), { id });
  expect(attributes.publicData).toMatchObject({ location: { address: 'Berlin, Germany' } });
  await Promise.all(
    places.map(({ geolocation, address }) =>
      listings.update(olena.ctx(), { id, geolocation, publicData: { location: { address } } }),
    ),
  );
  const own = (await listings.showOwn(olena.ctx(), { id })).attributes;
  const place = places.find(({ geolocation }) => geolocation.lat === (own.geolocation as LatLng).lat)!;
  expect(own.privateData).toEqual({ location: { address: place.address } });
  expect(own.publicData).toMatchObject({ location: { address: place.town } });
});

test('where no town is known the address is hidden, and the listing still counts as complete', async () => {
  const nowhere = await testEngine();
  try {
    const engine = {
      ...nowhere.engine,
      geocoder: { ...nowhere.engine.geocoder, townOf: async () => undefined },
    };
    const author = await addAuthor(engine);
    const location = { address: 'Unit B, 1250 Yonge Street, Toronto' };
    const id = await author.publishes({ publicData: { ...completeListing.publicData, location } });
    const { attributes } = await listings.show(ctxFor(engine, { kind: 'anonymous' }), { id });
    expect(attributes.publicData).not.toHaveProperty('location');
    const own = await listings.update(author.ctx(), { id, title: 'Still complete' });
    expect(own.attributes.privateData).toEqual({ location });
    // Moved there without an address, its coordinates are the address.
    const moved = await listings.update(author.ctx(), { id, geolocation: { lat: 71.2, lng: -156.76543214 } });
    expect(moved.attributes.privateData).toEqual({ location: { address: '71.20000, -156.76543' } });
    expect(moved.attributes.publicData).not.toHaveProperty('location');
  } finally {
    await nowhere.close();
  }
});

test('extended data is merged by top-level key, and null deletes a key', async () => {
  const draft = await listings.createDraft(olena.ctx(), {
    title: 'Room',
    publicData: { rules: 'No smoking', language: ['uk', 'de'], note: { a: 1, b: 2 } },
    privateData: { key: 'under the mat' },
  });
  const { attributes } = await listings.update(olena.ctx(), {
    id: draft.id,
    publicData: { rules: null, note: { c: 3 } },
  });
  expect(attributes.publicData).toEqual({
    language: ['uk', 'de'],
    note: { c: 3 },
    profileType: 'private',
    isVerified: false,
  });
  expect(attributes.privateData).toEqual({ key: 'under the mat' });
});

test('null clears a field, and absent fields are unchanged', async () => {
  const draft = await listings.createDraft(olena.ctx(), { ...completeListing, price: new Money(500, 'EUR') });
  const { attributes } = await listings.update(olena.ctx(), {
    id: draft.id,
    price: null,
    geolocation: null,
    description: null,
  });
  expect(attributes).toMatchObject({
    title: 'A warm room',
    price: null,
    geolocation: null,
    description: null,
  });
});

test('a listing copies its author’s details, whatever the request claims', async () => {
  const claims = {
    profileType: 'organisation',
    organisationType: 'church',
    isVerified: true,
    verifiedAt: '2022-01-01',
  };
  const own = await listings.createDraft(olena.ctx(), { title: 'Room', publicData: claims });
  expect(own.attributes.publicData).toEqual({ profileType: 'private', isVerified: false });
  const verified = await listings.createDraft(ben.ctx(), { title: 'Room' });
  expect(verified.attributes.publicData).toEqual({
    profileType: 'organisation',
    organisationType: 'NGO',
    isVerified: true,
  });
});

test('a changed subcategory drops level-one values that no longer fit', async () => {
  const publicData = { subcategories: 'supplies', subcategoriesLevelOne: ['food', 'medical'] };
  const { id } = await listings.createDraft(olena.ctx(), { title: 'Help', publicData });
  const changed = await listings.update(olena.ctx(), { id, publicData: { subcategories: 'services' } });
  expect(changed.attributes.publicData).toMatchObject({ subcategoriesLevelOne: ['medical'] });
  await expect(
    listings.update(olena.ctx(), { id, publicData: { subcategoriesLevelOne: ['food'] } }),
  ).rejects.toEqual(failing('validation-invalid-value', ['publicData', 'subcategoriesLevelOne']));
});

test('both spellings of accommodation are accepted', async () => {
  const { attributes } = await listings.createDraft(olena.ctx(), {
    title: 'Room',
    publicData: { subcategories: 'accommodation' },
  });
  expect(attributes.publicData).toMatchObject({ subcategories: 'accomodation' });
});

test('a closed listing is hidden and can be reopened', async () => {
  const id = await olena.publishes();
  expect((await listings.close(olena.ctx(), { id })).attributes.state).toBe('closed');
  await expect(listings.show(visitor(), { id })).rejects.toEqual(failing('not-found'));
  await expect(listings.close(olena.ctx(), { id })).rejects.toEqual(failing('listing-invalid-state'));
  await expect(listings.publishDraft(olena.ctx(), { id })).rejects.toEqual(failing('listing-invalid-state'));
  expect((await listings.open(olena.ctx(), { id })).attributes.state).toBe('published');
  await expect(listings.open(ben.ctx(), { id })).rejects.toEqual(failing('forbidden'));
});

test('listings of a banned author are hidden', async () => {
  const banned = await addAuthor(app.engine);
  const id = await banned.publishes();
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [banned.id]);
  await expect(listings.show(visitor(), { id })).rejects.toEqual(failing('not-found'));
  await expect(listings.update(banned.ctx(), { id, title: 'Still here' })).rejects.toEqual(
    failing('forbidden'),
  );
});

test('drafts can be discarded, published listings cannot', async () => {
  const draft = await listings.createDraft(olena.ctx(), { title: 'Room', images: [await olena.picture()] });
  expect(await listings.discardDraft(olena.ctx(), { id: draft.id })).toMatchObject({
    id: draft.id,
    type: 'ownListing',
  });
  await expect(listings.showOwn(olena.ctx(), { id: draft.id })).rejects.toEqual(failing('not-found'));
  const id = await olena.publishes();
  await expect(listings.discardDraft(olena.ctx(), { id })).rejects.toEqual(failing('listing-invalid-state'));
});

test('images keep their order, are replaced as a list, and can be appended', async () => {
  const [a, b, c] = [await olena.picture(), await olena.picture(), await olena.picture()];
  const { id } = await listings.createDraft(olena.ctx(), { title: 'Room', images: [b, a] });
  const ctx = olena.ctx({ include: { images: {} } });
  const ids = (own: Resource) => (own.relationships!.images as Resource[]).map(image => image.id);
  expect(ids(await listings.showOwn(ctx, { id }))).toEqual([b, a]);
  expect(ids(await listings.addImage(ctx, { id, imageId: c }))).toEqual([b, a, c]);
  expect(ids(await listings.addImage(ctx, { id, imageId: a }))).toEqual([b, a, c]);
  expect(ids(await listings.update(ctx, { id, images: [c] }))).toEqual([c]);
});

test('a listing has at most 100 images, however they are added', async () => {
  const images = await Promise.all(Array.from({ length: 100 }, () => olena.picture()));
  const { id } = await listings.createDraft(olena.ctx(), { title: 'Room', images });
  await expect(listings.addImage(olena.ctx(), { id, imageId: await olena.picture() })).rejects.toEqual(
    failing('validation-invalid-value', ['imageId']),
  );
  await listings.addImage(olena.ctx(), { id, imageId: images[5] ?? '' });
});

test('another user’s image is rejected, an operator’s is not', async () => {
  const { id } = await listings.createDraft(olena.ctx(), { title: 'Room' });
  await expect(listings.update(olena.ctx(), { id, images: [await ben.picture()] })).rejects.toEqual(
    failing('image-invalid'),
  );
  const neutral = await addPicture(app.engine, null);
  await listings.addImage(olena.ctx(), { id, imageId: neutral });
});

test.each<[string, Record<string, unknown>, string, string[]]>([
  ['no title', {}, 'validation-missing-key', ['title']],
  ['a blank title', { title: ' ' }, 'validation-invalid-value', ['title']],
  ['a title beyond 60 characters', { title: 'x'.repeat(61) }, 'validation-invalid-value', ['title']],
  [
    'a description beyond 5000 characters',
    { title: 'a', description: 'x'.repeat(5001) },
    'validation-invalid-value',
    ['description'],
  ],
  [
    'rules beyond 5000 characters',
    { title: 'a', publicData: { rules: 'x'.repeat(5001) } },
    'validation-invalid-value',
    ['publicData', 'rules'],
  ],
  [
    'room for nobody',
    { title: 'a', publicData: { capacityNumberOfPeople: 0 } },
    'validation-invalid-value',
    ['publicData', 'capacityNumberOfPeople'],
  ],
  ['a NUL', { title: 'a\0' }, 'validation-invalid-value', ['title']],
  ['metadata', { title: 'a', metadata: {} }, 'validation-disallowed-key', ['metadata']],
  ['a state', { title: 'a', state: 'published' }, 'validation-disallowed-key', ['state']],
  [
    'another currency',
    { title: 'a', price: { amount: 5, currency: 'USD' } },
    'validation-invalid-value',
    ['price'],
  ],
  [
    'a negative price',
    { title: 'a', price: { amount: -5, currency: 'EUR' } },
    'validation-invalid-value',
    ['price'],
  ],
  [
    'a point off the globe',
    { title: 'a', geolocation: { lat: 91, lng: 0 } },
    'validation-invalid-value',
    ['geolocation'],
  ],
  [
    'an unknown category',
    { title: 'a', publicData: { category: 'x' } },
    'validation-invalid-value',
    ['publicData', 'category'],
  ],
  ['a list as data', { title: 'a', publicData: [] }, 'validation-invalid-value', ['publicData']],
  [
    'too much data',
    { title: 'a', privateData: { a: 'x'.repeat(60_000) } },
    'validation-invalid-value',
    ['privateData'],
  ],
  ['an image that is no id', { title: 'a', images: ['x'] }, 'validation-invalid-value', ['images', '0']],
  [
    'a day plan with a timezone',
    { title: 'a', availabilityPlan: { type: 'availability-plan/day', timezone: 'Etc/UTC', entries: [] } },
    'validation-disallowed-key',
    ['availabilityPlan', 'timezone'],
  ],
])('an invalid %s is rejected by name', async (_what, params, code, path) => {
  await expect(listings.createDraft(olena.ctx(), params)).rejects.toEqual(failing(code, path));
});

test('others see only the type of an availability plan', async () => {
  const entries = [{ dayOfWeek: 'mon', startTime: '09:00', endTime: '17:00', seats: 2 }];
  const plan = { type: 'availability-plan/time', timezone: 'Europe/Kyiv', entries };
  const id = await olena.publishes({ availabilityPlan: plan });
  expect((await listings.showOwn(olena.ctx(), { id })).attributes.availabilityPlan).toEqual(plan);
  const { attributes } = await listings.show(visitor(), { id });
  expect(attributes.availabilityPlan).toEqual({ type: 'availability-plan/time', timezone: 'Europe/Kyiv' });
});

test('angle brackets are stored as written and replaced by look-alikes in responses', async () => {
  const { id, attributes } = await listings.createDraft(olena.ctx(), {
    title: '<b>Room</b>',
    publicData: { rules: '>3' },
  });
  expect(attributes).toMatchObject({ title: '＜b＞Room＜/b＞', publicData: { rules: '＞3' } });
  expect(await app.engine.db.first('select title from listings where id = $1', [id])).toEqual({
    title: '<b>Room</b>',
  });
});

test('with approval on, a new listing is pending unless its author is verified', async () => {
  const strict = await testEngine({ listingApproval: true });
  try {
    const author = await addAuthor(strict.engine);
    const id = await author.publishes();
    expect((await listings.showOwn(author.ctx(), { id })).attributes.state).toBe('pendingApproval');
    const verified = await addAuthor(strict.engine, { isVerified: true });
    const shown = await verified.publishes();
    expect((await listings.showOwn(verified.ctx(), { id: shown })).attributes.state).toBe('published');
  } finally {
    await strict.close();
  }
});

test('a deleted listing appears as a stub where something still refers to it', async () => {
  const id = await olena.publishes();
  await app.engine.db.run('update listings set deleted = true where id = $1', [id]);
  const found = await listings.load(olena.ctx(), [id], 'listing');
  expect(found.get(id)).toEqual({ id, type: 'listing', attributes: { deleted: true } });
  await expect(listings.showOwn(olena.ctx(), { id })).rejects.toEqual(failing('not-found'));
  expect(await listings.findForTransaction(app.engine.db, id)).toMatchObject({
    authorId: olena.id,
    deleted: true,
  });
});

test('every change is written to the outbox in the same transaction', async () => {
  const { id } = await listings.createDraft(olena.ctx(), { title: 'Room' });
  await listings.update(olena.ctx(), { id, title: 'Rooms' });
  await listings.discardDraft(olena.ctx(), { id });
  const facts = await app.engine.db.rows<{ kind: string }>(
    `select kind from outbox where payload->>'listingId' = $1 order by id`,
    [id],
  );
  expect(facts.map(({ kind }) => kind)).toEqual(['listing/created', 'listing/updated', 'listing/deleted']);
});

test('simultaneous edits both take effect', async () => {
  const { id } = await listings.createDraft(olena.ctx(), { title: 'Room' });
  await Promise.all([
    listings.update(olena.ctx(), { id, publicData: { rules: 'Quiet after ten' } }),
    listings.update(olena.ctx(), { id, publicData: { capacityNumberOfPeople: 3 } }),
  ]);
  const own = await listings.showOwn(olena.ctx(), { id });
  expect(own.attributes.publicData).toMatchObject({ rules: 'Quiet after ten', capacityNumberOfPeople: 3 });
});
