import { readFileSync } from 'node:fs';
import { errorCodes, type ErrorCode } from '#contract/errors.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { Unavailable } from '#server/limits/unavailable.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { noLimits } from '#server/marketplace/limits/index.ts';
import { Money } from '#contract/values.ts';
import { changeSettings, ctxFor } from '#test/support/database.ts';
import { mailedToken } from '#test/support/mails.ts';
import { createIntegrationSdk } from './integrationSdk.ts';
import { anonymousToken, call } from './plainClient.ts';
import { failureOf, UUID, type Res } from './sdk.ts';
import { createWorld, nowhere, type World } from './sdkCases/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const today = () => Math.floor(world.app.clock.now().getTime() / DAY) * DAY;
const database = () => world.app.engine.db;
const plain = async (path: string, options: Parameters<typeof call>[2]) => {
  const { status, body } = await call(world.app, path, options);
  const [error] = body.errors as { code: string }[];
  return { status, code: error?.code };
};
const transit = { 'Content-Type': 'application/transit+json' };
const operator = () => createIntegrationSdk(world.app.baseUrl);
const request = (listing: Res, from = 1) => ({
  processAlias: 'free-process/release-1',
  transition: 'transition/request',
  params: {
    listingId: listing.id,
    bookingStart: new Date(today() + from * DAY),
    bookingEnd: new Date(today() + (from + 1) * DAY),
  },
});
const enquire = (listing: Res, change: object = {}) => ({
  ...request(listing),
  transition: 'transition/enquire',
  ...change,
});
const initiates = (start: object) => world.ben.sdk.transactions.initiate({ ...start });
const requested = async () => {
  const listing = await world.ada.publishes();
  return (await initiates(request(listing))).data.data.id;
};
const accepts = (id: Res['id']) =>
  world.ada.sdk.transactions.transition({ id, transition: 'transition/accept' });

/** Runs the work while a user is banned. */
async function whileBanned<T>(id: string, work: () => Promise<T>): Promise<T> {
  const put = (state: string) => database().run('update users set state = $2 where id = $1', [id, state]);
  await put('banned');
  try {
    return await work();
  } finally {
    await put('active');
  }
}

/** How to provoke each code of the error table. */
const provoked: Partial<Record<ErrorCode, () => Promise<{ status: number; code?: string | undefined }>>> = {
  'bad-request': async () => plain('api/messages/send', { token: tokenOf(), body: '["^ "', ...transit }),
  'unsupported-content-type': async () =>
    plain('api/messages/send', { token: tokenOf(), body: 'Hello', 'Content-Type': 'text/plain' }),
  'validation-missing-key': () => failureOf(world.ada.sdk.ownListings.createDraft({})),
  'validation-disallowed-key': () =>
    failureOf(world.ada.sdk.ownListings.createDraft({ title: 'A room', metadata: {} })),
  'validation-invalid-value': () => failureOf(world.visitor.listings.query({ perPage: 101 })),
  'validation-invalid-params': () =>
    failureOf(world.visitor.listings.query({ origin: '1,2', keywords: 'room' })),
  'auth-missing-access-token': () => plain('api/marketplace/show', {}),
  'auth-invalid-access-token': () =>
    failureOf(world.visitor.login({ username: world.ada.email, password: 'wrong' })),
  forbidden: () => failureOf(world.ben.sdk.ownListings.show({ id: world.listing.id })),
  'not-found': () => failureOf(world.visitor.listings.show({ id: nowhere })),
  async conflict() {
    const span = {
      listingId: world.listing.id,
      start: new Date(today() + DAY),
      end: new Date(today() + 2 * DAY),
    };
    await world.ada.sdk.availabilityExceptions.create({ ...span, seats: 0 });
    return failureOf(world.ada.sdk.availabilityExceptions.create({ ...span, seats: 1 }));
  },
  'email-taken': () =>
    failureOf(
      world.ada.sdk.currentUser.changeEmail({ email: world.ben.email, currentPassword: world.ada.password }),
    ),
  'email-not-found': () => failureOf(world.visitor.passwordReset.request({ email: 'nobody@example.org' })),
  async 'email-already-verified'() {
    const { id, sdk } = await world.newcomer();
    const verificationToken = await mailedToken(world.app.engine, id, 'mail/verify-email');
    await sdk.currentUser.verifyEmail({ verificationToken });
    return failureOf(sdk.currentUser.sendVerificationEmail());
  },
  async 'email-too-many-verification-requests'() {
    const { sdk } = await world.newcomer();
    // Together with the sign-up mail, that makes five.
    for (let mails = 0; mails < 4; mails += 1) await sdk.currentUser.sendVerificationEmail();
    return failureOf(sdk.currentUser.sendVerificationEmail());
  },
  'file-invalid': () =>
    failureOf(
      world.ben.sdk.messages.send({
        transactionId: world.enquiry.id,
        content: 'The lease',
        publicFileAttachments: [nowhere],
      }),
    ),
  'image-invalid': () => failureOf(world.ada.sdk.currentUser.updateProfile({ profileImageId: nowhere })),
  'image-invalid-content': () =>
    failureOf(world.ada.sdk.images.upload({ image: new File(['no picture'], 'a.jpg') })),
  'listing-not-found': () =>
    failureOf(world.ada.sdk.stock.compareAndSet({ listingId: nowhere, oldTotal: null, newTotal: 1 })),
  'listing-invalid-state': () => failureOf(world.ada.sdk.ownListings.open({ id: world.listing.id })),
  'user-not-found': () => failureOf(operator().users.updateProfile({ id: nowhere, bio: 'Nobody' })),
  async 'user-is-banned'() {
    const { id } = await world.newcomer();
    return whileBanned(id, () =>
      failureOf(operator().users.updateProfile({ id: new UUID(id), bio: 'Gone' })),
    );
  },
  'transaction-not-found': () =>
    failureOf(world.ben.sdk.messages.send({ transactionId: nowhere, content: 'Hello' })),
  async 'transaction-locked'() {
    const id = await requested();
    return database().transaction(async tx => {
      await tx.run('select from transactions where id = $1 for update', [id.uuid]);
      return failureOf(accepts(id));
    });
  },
  'transaction-unknown-alias': () =>
    failureOf(initiates(enquire(world.listing, { processAlias: 'free-process/release-99' }))),
  async 'transaction-listing-not-found'() {
    const closed = await world.ada.publishes();
    await world.ada.sdk.ownListings.close({ id: closed.id });
    return failureOf(initiates(enquire(closed)));
  },
  async 'transaction-invalid-transition'() {
    const id = await requested();
    await accepts(id);
    return failureOf(accepts(id));
  },
  async 'transaction-invalid-action-sequence'() {
    const dear = await world.ada.publishes({ price: new Money(2500, 'EUR') });
    return failureOf(initiates(request(dear)));
  },
  'transaction-same-author-and-customer': () =>
    failureOf(world.ada.sdk.transactions.initiate(enquire(world.listing))),
  'transaction-provider-banned-or-deleted': () =>
    whileBanned(world.ada.id, () => failureOf(initiates(enquire(world.listing)))),
  async 'transaction-customer-banned-or-deleted'() {
    const id = await requested();
    return whileBanned(world.ben.id, () => failureOf(accepts(id)));
  },
  async 'transaction-not-possible'() {
    const stranger = await world.newcomer();
    const asks = ctxFor(world.app.engine, {
      kind: 'user',
      userId: world.ada.id,
      trusted: false,
      limited: false,
    });
    await block(asks, { userId: stranger.id });
    return failureOf(stranger.sdk.transactions.initiate(enquire(world.listing)));
  },
  async 'transaction-booking-time-not-available'() {
    const listing = await world.ada.publishes();
    await initiates(request(listing));
    return failureOf(initiates(request(listing)));
  },
  'old-total-mismatch': () =>
    failureOf(world.ada.sdk.stock.compareAndSet({ listingId: world.listing.id, oldTotal: 7, newTotal: 8 })),
  // No process leads to these two codes, only a booking changed manually.
  async 'transaction-booking-state-not-pending'() {
    const id = await requested();
    await database().run(`update bookings set state = 'declined' where transaction_id = $1`, [id.uuid]);
    return failureOf(accepts(id));
  },
  async 'transaction-booking-state-not-accepted'() {
    const id = await requested();
    await accepts(id);
    await database().run(`update bookings set state = 'cancelled' where transaction_id = $1`, [id.uuid]);
    const cancel = { id: new UUID(id.uuid), transition: 'transition/cancel' };
    return failureOf(operator().transactions.transition(cancel));
  },
  'request-upload-over-limit': () => {
    const image = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' });
    return failureOf(world.ada.sdk.images.upload({ image }));
  },
  'request-larger-than-content-length': () => {
    const content = 'x'.repeat(1024 * 1024);
    return failureOf(world.ben.sdk.messages.send({ transactionId: world.enquiry.id, content }));
  },
  async 'too-many-requests'() {
    const { engine } = world.app;
    const { limits } = engine.settings();
    changeSettings(engine, {
      limits: { ...noLimits, commandsFromAddress: { most: 0, milliseconds: MINUTE } },
    });
    const failure = await failureOf(world.ben.sdk.currentUser.updateProfile({ bio: 'Hello' }));
    changeSettings(engine, { limits });
    return failure;
  },
  async 'internal-error'() {
    const error = jest.spyOn(world.app.engine.log, 'error').mockImplementation(() => undefined);
    const token = await anonymousToken(world.app);
    const rows = jest.spyOn(database(), 'rows').mockRejectedValue(new Error('the disk is full'));
    const answer = await plain(`api/users/show?id=${world.ada.id}`, { token });
    rows.mockRestore();
    error.mockRestore();
    return answer;
  },
  async 'service-unavailable'() {
    const token = await anonymousToken(world.app);
    const rows = jest.spyOn(database(), 'rows').mockRejectedValue(new Unavailable(new Error('down'), true));
    const answer = await plain(`api/users/show?id=${world.ada.id}`, { token });
    rows.mockRestore();
    return answer;
  },
  async 'insufficient-storage'() {
    const error = jest.spyOn(world.app.engine.log, 'error').mockImplementation(() => undefined);
    const full = Object.assign(new Error('could not extend file: No space left on device'), {
      code: '53100',
    });
    const transaction = jest.spyOn(database(), 'transaction').mockRejectedValue(full);
    const failure = await failureOf(world.ben.sdk.currentUser.updateProfile({ bio: 'Hello' }));
    expect(error).toHaveBeenCalledWith('platform/disk-full', expect.objectContaining({ error: full }));
    for (const spy of [transaction, error]) spy.mockRestore();
    return failure;
  },
  async 'outcome-unknown'() {
    const lost = new Unavailable(new Error('Connection terminated unexpectedly'), true);
    const transaction = jest.spyOn(database(), 'transaction').mockRejectedValue(lost);
    const failure = await failureOf(world.ben.sdk.currentUser.updateProfile({ bio: 'Hello' }));
    transaction.mockRestore();
    return failure;
  },
};

const attachments = 'test/platform/messageAttachments.test.ts';
const refusedDocument = 'a document %s is refused with its reason';

/** Codes that need more than one call, with the file and title of the test that provokes them. */
const elsewhere: Partial<Record<ErrorCode, [file: string, name: string]>> = {
  'permission-denied-post-listings': [
    'test/platform/permissions.test.ts',
    'a user without the permission to post cannot create, publish or open listings, but can manage existing ones',
  ],
  'permission-denied-initiate-transactions': [
    'test/platform/permissions.test.ts',
    'a user without the permission to start transactions may continue existing ones',
  ],
  'permission-denied-read': [
    'test/platform/permissions.test.ts',
    'a private marketplace is visible to admitted users only',
  ],
  'user-pending-approval': [
    'test/platform/permissions.test.ts',
    'a private marketplace is visible to admitted users only',
  ],
  'permission-denied-pending-approval': [
    'test/platform/permissions.test.ts',
    'where new users need approval, they wait for an operator and are then admitted',
  ],
  'document-active': [attachments, refusedDocument],
  'document-locked': [attachments, refusedDocument],
  'document-damaged': [attachments, refusedDocument],
  'document-invalid': [attachments, 'photos and documents of others, and those that are gone, are refused'],
  maintenance: ['test/platform/siteSettings.test.ts', 'users read and sign in, and write nothing'],
  'transaction-missing-listing-price': ['test/ssr/api.test.ts', '%s is rejected with its code'],
  'transaction-charge-zero-payin': [
    'test/processes/booking.test.ts',
    'a transaction without payment is not charged',
  ],
  'transaction-already-reviewed-by-customer': [
    'test/processes/reviews.test.ts',
    'a second review is rejected with its own error',
  ],
  'transaction-already-reviewed-by-provider': [
    'test/processes/reviews.test.ts',
    'a second review is rejected with its own error',
  ],
};

/** Codes that only the payment provider causes. */
const ofPayments: readonly ErrorCode[] = [
  'transaction-payment-failed',
  'transaction-missing-stripe-account',
  'transaction-charge-zero-payout',
  'transaction-stripe-account-disabled-charges',
  'transaction-stripe-account-disabled-payouts',
  'stripe-missing-api-key',
  'stripe-account-not-found',
  'stripe-customer-not-found',
  'stripe-payment-method-type-not-supported',
  'stripe-invalid-payment-intent-status',
];

const tokenOf = () => world.ada.tokens.getToken()?.access_token ?? '';

test('every code of the error table is provoked by a test', () => {
  const covered = [...Object.keys(provoked), ...Object.keys(elsewhere), ...ofPayments];
  expect(covered.toSorted()).toEqual(Object.keys(errorCodes).toSorted());
});

test.each(Object.keys(provoked) as ErrorCode[])('%s', async code => {
  const failure = await provoked[code]!();
  expect(failure).toMatchObject({ status: errorCodes[code][0], code });
});

test.each(Object.entries(elsewhere))('%s is provoked in %s', (code, [file, name]) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(`'${code}'`);
  expect(text).toContain(`'${name}'`);
});
