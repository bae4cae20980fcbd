import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '#contract/time/units.ts';
import { integrationEndpoints } from '#server/platform/integration/table.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { startApp } from '#test/support/startApp.ts';
import {
  createIntegrationSdk,
  LatLng,
  methodsOf,
  UUID,
  type IntegrationSdk,
  type Res,
} from './integrationSdk.ts';
import { here, pdf } from '#test/support/files.ts';
import { photo } from './pictures.ts';
import { anonymousToken, call } from './plainClient.ts';
import { failureOf } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let sdk: IntegrationSdk;
let ada: Person;
let ben: Person;
let listing: Res;
let enquiry: Res;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  sdk = createIntegrationSdk(app.baseUrl);
  ({ ada, ben } = await cast(app));
  listing = await ada.publishes();
  enquiry = await ben.enquires(listing, 'Is there a bed for two?');
  folder = mkdtempSync(join(tmpdir(), 'poruch-upload-'));
  writeFileSync(join(folder, 'photo.jpg'), Buffer.from(await (await photo()).arrayBuffer()));
  writeFileSync(join(folder, 'note.jpg'), 'no picture');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const id = (uuid: string) => ({ id: new UUID(uuid) });
const nowhere = () => id(randomUUID());
const at = (text: string) => new Date(text);
const span = () => ({ listingId: id(listing.id.uuid).id, start: at('2026-05-01'), end: at('2026-05-03') });
const ofListing = () => ({ listingId: id(listing.id.uuid).id });
const around = () => ({ ...ofListing(), start: at('2026-03-01'), end: at('2026-03-03') });
const notFound = { status: 404, code: 'not-found' };
const leaflet = { name: 'Leaflet.pdf', mimeType: 'application/pdf', size: pdf().length };

/** Each method with a call that succeeds and one that is rejected; a separate file tests the rest of each group. */
const cases: Record<string, { works(): Promise<unknown>; fails(): Promise<unknown>; as: object }> = {
  'marketplace.show': {
    works: () => sdk.marketplace.show(),
    fails: () => createIntegrationSdk(app.baseUrl, { clientSecret: 'wrong' }).marketplace.show(),
    as: { status: 401 },
  },
  'users.show': {
    works: () => sdk.users.show(id(ada.id)),
    fails: () => sdk.users.show(nowhere()),
    as: notFound,
  },
  'users.query': {
    works: () => sdk.users.query({ perPage: 1 }),
    fails: () => sdk.users.query({ perPage: 101 }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'users.updateProfile': {
    works: () => sdk.users.updateProfile({ ...id(ada.id), bio: 'Ada knits.' }),
    fails: () => sdk.users.updateProfile({ ...nowhere(), bio: 'Nobody knits.' }),
    as: { status: 409, code: 'user-not-found' },
  },
  'users.approve': {
    works: async () => {
      await app.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [ben.id]);
      return sdk.users.approve(id(ben.id));
    },
    fails: () => sdk.users.approve(id(ada.id)),
    as: { status: 409, code: 'conflict' },
  },
  'users.updatePermissions': {
    works: () => sdk.users.updatePermissions({ ...id(ben.id), postListings: 'permission/deny' }),
    fails: () => sdk.users.updatePermissions({ ...id(ben.id), postListings: 'never' }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'users.verifyEmail': {
    works: () => sdk.users.verifyEmail(id(ben.id)),
    fails: () => sdk.users.verifyEmail(nowhere()),
    as: { status: 409, code: 'user-not-found' },
  },
  'listings.show': {
    works: () => sdk.listings.show(id(listing.id.uuid)),
    fails: () => sdk.listings.show(nowhere()),
    as: notFound,
  },
  'listings.query': {
    works: () => sdk.listings.query({ states: ['published'] }),
    fails: () => sdk.listings.query({ states: ['deleted'] }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'listings.create': {
    works: async () => {
      const images = [id(await ada.uploads()).id];
      const content = { ...room, geolocation: new LatLng(52.53, 13.38), images };
      return sdk.listings.create({ ...content, authorId: id(ada.id).id, state: 'pendingApproval' });
    },
    fails: () => sdk.listings.create({ title: 'A room', authorId: nowhere().id, state: 'published' }),
    as: { status: 409, code: 'user-not-found' },
  },
  'listings.update': {
    works: () => sdk.listings.update({ ...id(listing.id.uuid), title: 'A quiet room' }),
    fails: () => sdk.listings.update({ ...id(listing.id.uuid), title: '' }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'listings.approve': {
    works: async () => {
      const waiting = await sdk.listings.query({ states: ['pendingApproval'] });
      return sdk.listings.approve(id(waiting.data.data[0]?.id.uuid ?? ''));
    },
    fails: () => sdk.listings.approve(id(listing.id.uuid)),
    as: { status: 409, code: 'listing-invalid-state' },
  },
  'listings.close': {
    works: () => sdk.listings.close(id(listing.id.uuid)),
    fails: () => sdk.listings.close(id(listing.id.uuid)),
    as: { status: 409, code: 'listing-invalid-state' },
  },
  'listings.open': {
    works: () => sdk.listings.open(id(listing.id.uuid)),
    fails: () => sdk.listings.open(id(listing.id.uuid)),
    as: { status: 409, code: 'listing-invalid-state' },
  },
  'transactions.show': {
    works: () => sdk.transactions.show(id(enquiry.id.uuid)),
    fails: () => sdk.transactions.show(nowhere()),
    as: notFound,
  },
  'transactions.query': {
    works: () => sdk.transactions.query({ customerId: id(ben.id).id }),
    fails: () => sdk.transactions.query({ only: 'sale' }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'transactions.transitionSpeculative': {
    works: async () =>
      sdk.transactions.transitionSpeculative({ id: await requested(), transition: 'transition/decline' }),
    fails: () =>
      sdk.transactions.transitionSpeculative({ ...id(enquiry.id.uuid), transition: 'transition/decline' }),
    as: { status: 409, code: 'transaction-invalid-transition' },
  },
  'transactions.transition': {
    works: async () =>
      sdk.transactions.transition({ id: await requested(), transition: 'transition/decline' }),
    fails: () =>
      sdk.transactions.transition({ ...id(enquiry.id.uuid), transition: 'transition/request-payment' }),
    as: { status: 403, code: 'forbidden' },
  },
  'transactions.updateMetadata': {
    works: () => sdk.transactions.updateMetadata({ ...id(enquiry.id.uuid), metadata: { checked: true } }),
    fails: () => sdk.transactions.updateMetadata(id(enquiry.id.uuid)),
    as: { status: 400, code: 'validation-missing-key' },
  },
  'messages.query': {
    works: () => sdk.messages.query({ transactionId: id(enquiry.id.uuid).id }),
    fails: () => sdk.messages.query({ transactionId: nowhere().id }),
    as: notFound,
  },
  'images.upload': {
    works: () => sdk.images.upload({ image: join(folder, 'photo.jpg') }),
    fails: () => sdk.images.upload({ image: join(folder, 'note.jpg') }),
    as: { status: 409, code: 'image-invalid-content' },
  },
  'availabilityExceptions.create': {
    works: () => sdk.availabilityExceptions.create({ ...span(), seats: 0 }),
    fails: () => sdk.availabilityExceptions.create({ ...span(), seats: 1 }),
    as: { status: 409, code: 'conflict' },
  },
  'availabilityExceptions.query': {
    works: () => sdk.availabilityExceptions.query(span()),
    fails: () => sdk.availabilityExceptions.query({ ...span(), listingId: nowhere().id }),
    as: notFound,
  },
  'availabilityExceptions.delete': {
    works: async () => {
      const { data } = await sdk.availabilityExceptions.query(span());
      return sdk.availabilityExceptions.delete(id(data.data[0]?.id.uuid ?? ''));
    },
    fails: () => sdk.availabilityExceptions.delete(nowhere()),
    as: notFound,
  },
  'stock.compareAndSet': {
    works: () => sdk.stock.compareAndSet({ ...ofListing(), oldTotal: null, newTotal: 5 }),
    fails: () => sdk.stock.compareAndSet({ ...ofListing(), oldTotal: 4, newTotal: 6 }),
    as: { status: 409, code: 'old-total-mismatch' },
  },
  'stockAdjustments.create': {
    works: () => sdk.stockAdjustments.create({ ...ofListing(), quantity: -2 }),
    fails: () => sdk.stockAdjustments.create({ ...ofListing(), quantity: -9 }),
    as: { status: 409, code: 'conflict' },
  },
  'stockAdjustments.query': {
    works: () => sdk.stockAdjustments.query(around()),
    fails: () => sdk.stockAdjustments.query({ ...around(), listingId: nowhere().id }),
    as: notFound,
  },
  'files.create': {
    works: () => sdk.files.create(leaflet),
    fails: () => sdk.files.create({ ...leaflet, mimeType: 'text/html' }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'fileUploads.create': {
    works: async () => sdk.fileUploads.create({ fileId: (await sdk.files.create(leaflet)).data.data.id }),
    fails: () => sdk.fileUploads.create({ fileId: nowhere().id }),
    as: notFound,
  },
  'fileDownloads.create': {
    works: async () => {
      const { id: fileId } = (await sdk.files.create(leaflet)).data.data;
      const { attributes } = (await sdk.fileUploads.create({ fileId })).data.data;
      const { url } = attributes as unknown as { url: string };
      await fetch(here(app, url), { method: 'PUT', body: pdf() });
      await drain(app.engine, handlers);
      return sdk.fileDownloads.create({ fileId });
    },
    fails: () => sdk.fileDownloads.create({ fileId: nowhere().id }),
    as: notFound,
  },
  'files.query': {
    works: () => sdk.files.query(),
    fails: () => sdk.files.query({ perPage: 101 }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'fileAttachments.query': {
    works: () => sdk.fileAttachments.query(),
    fails: () => sdk.fileAttachments.query({ page: 0 }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
  'events.query': {
    works: () => sdk.events.query({ startAfterSequenceId: 0 }),
    fails: () => sdk.events.query({ eventTypes: ['listing/sold'] }),
    as: { status: 400, code: 'validation-invalid-value' },
  },
};

/** Methods of disabled features, with their responses. */
const off: Record<string, { asked: () => Promise<unknown>; as: { status: number; code: string } }> = {
  'stockReservations.show': { asked: () => sdk.stockReservations.show(nowhere()), as: notFound },
};

test('every method of the SDK has a case, or a reason for having none', () => {
  expect([...Object.keys(cases), ...Object.keys(off)].toSorted()).toEqual(methodsOf(sdk).toSorted());
  expect(integrationEndpoints.size).toBe(Object.keys(cases).length + Object.keys(off).length);
});

test.each(Object.keys(cases))('%s works, and is rejected when something is wrong', async method => {
  const { works, fails, as } = cases[method]!;
  expect(await works()).toMatchObject({ status: 200 });
  expect(await failureOf(fails())).toMatchObject(as);
});

test.each(Object.keys(off))('%s is disabled', async method => {
  const { asked, as } = off[method]!;
  expect(await failureOf(asked())).toMatchObject(as);
});

test('only Integration clients can call any of it', async () => {
  const tokens = [await anonymousToken(app), ada.tokens.getToken()?.access_token ?? ''];
  for (const token of tokens) {
    for (const path of integrationEndpoints.keys()) {
      const [method, url = ''] = path.split(' ');
      const body = method === 'POST' ? { body: '{}' } : {};
      expect(await call(app, url.slice(1), { token, ...body })).toMatchObject({
        status: 403,
        body: { errors: [{ code: 'forbidden' }] },
      });
    }
  }
});

test('a program gets its own token and revokes it', async () => {
  const other = createIntegrationSdk(app.baseUrl);
  await other.marketplace.show();
  expect(await other.authInfo()).toMatchObject({ grantType: 'refresh_token' });
  await other.revoke();
  expect((await other.marketplace.show()).status).toBe(200);
});

/** Creates Ben's request for a night, which Ada has to answer. */
async function requested() {
  nights += 1;
  const bookingStart = new Date(at('2026-06-01').getTime() + nights * DAY);
  const bookingEnd = new Date(bookingStart.getTime() + DAY);
  const { data } = await ben.sdk.transactions.initiate({
    processAlias: 'free-process/release-1',
    transition: 'transition/request',
    params: { listingId: listing.id, bookingStart, bookingEnd },
  });
  return id(data.data.id.uuid).id;
}
let nights = 0;
