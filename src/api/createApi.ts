import type { Sdk, SdkAnswer, SdkResource } from 'sharetribe-flex-sdk';
import type { Outbox, OutboxLetter } from '#contract/entities/mail.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Reading } from '#contract/entities/reading.ts';
import type { Place } from '#contract/entities/place.ts';
import type { ConfirmPayload, PendingIdentity } from '#contract/entities/user.ts';
import type { LineItem } from '#contract/entities/transaction.ts';
import type { Api } from './api.ts';
import type { ListingInput } from './inputs.ts';
import { processes } from '#contract/processes/index.ts';
import { transitionsAwaiting } from '#contract/processes/process.ts';
import { aliasOf, bookingsWith, type PrivilegedCall } from './bookings.ts';
import { asking } from './apiFailure.ts';
import { joinAll, joinOne, type Joined } from './denormalise.ts';
import {
  toAvailabilityException,
  toBooking,
  toCurrentUser,
  toImage,
  toListing,
  toMessage,
  toReview,
  toTimeSlot,
  toTransaction,
  toUser,
} from './entities.ts';
import { paymentCalls } from './payments.ts';
import { consoleCalls } from './console.ts';
import * as reads from './reads.ts';
import { savedSearchCalls } from './savedSearches.ts';
import { safetyCalls } from './safety.ts';
import { uuid } from './uuidValue.ts';

/** The web app's own endpoints, beside the marketplace: HTTP in the browser, direct calls on the server. */
export interface Transport {
  places(query: string, signal?: AbortSignal): Promise<{ places: readonly Place[]; attribution: string }>;
  readingsOf(words: string): Promise<readonly Reading[]>;
  content: Api['content']['show'];
  community: Api['community']['show'];
  lineItems(listingId: string, startDate: string, endDate: string): Promise<readonly LineItem[]>;
  /** Transitions that this site's server vouches for, with the price that it finds itself. */
  privileged(call: PrivilegedCall): Promise<SdkAnswer['data']>;
  outbox(): Promise<Outbox>;
  letter(mailId: string): Promise<OutboxLetter>;
  deleteAccount(currentPassword: string): Promise<void>;
  pendingIdentity(): Promise<PendingIdentity | null>;
  verification: Api['verification']['show'];
  safety: Api['safety'];
  savedSearches: Api['savedSearches'];
  console: Api['console'];
  requestVerification: Api['verification']['request'];
  withdrawVerification: Api['verification']['withdraw'];
  dataCopy: Api['dataCopy']['show'];
  askForDataCopy: Api['dataCopy']['ask'];
  confirm(payload: ConfirmPayload): Promise<void>;
  link(email: string, password: string): Promise<void>;
}

interface Marketplace {
  /** Ours takes more than the vendor's (decisions/036); a hosted platform refuses what it does not know. */
  isOurs: boolean;
}

/** The {@link Api} over the official SDK. */
export function createApi(sdk: Sdk, transport: Transport, { isOurs }: Marketplace = { isOurs: false }): Api {
  const authInfo = async () => {
    const { scopes = [], isAnonymous } = await asking(sdk.authInfo());
    return scopes.length === 0 || isAnonymous ? { signedIn: false, scopes: [] } : { signedIn: true, scopes };
  };
  const send: Api['messages']['send'] = (transactionId, content, id) =>
    one(
      sdk.messages.send(
        {
          transactionId: uuid(transactionId),
          content,
          ...(id !== undefined && isOurs ? { id: uuid(id) } : {}),
        },
        { expand: true, ...reads.message },
      ),
      toMessage,
    );
  const change = (call: Sdk['ownListings']['open'], params: Record<string, unknown>) =>
    one(call(params, { expand: true, ...reads.ownListing }), toListing);
  const changePerson = (call: Sdk['currentUser']['create'], params: Record<string, unknown>) =>
    one(call(params, { expand: true, ...reads.currentUser }), toCurrentUser);

  return {
    auth: {
      info: authInfo,
      login: async (username, password) => void (await asking(sdk.login({ username, password }))),
      logout: async () => void (await asking(sdk.logout())),
      signup: async payload => void (await asking(sdk.currentUser.create({ ...payload }))),
      requestPasswordReset: async email => void (await asking(sdk.passwordReset.request({ email }))),
      resetPassword: async reset => void (await asking(sdk.passwordReset.reset(reset))),
      pendingIdentity: () => asking(transport.pendingIdentity()),
      confirm: payload => asking(transport.confirm(payload)),
      link: (email, password) => asking(transport.link(email, password)),
    },
    currentUser: {
      async show() {
        if (!(await authInfo()).signedIn) return null;
        try {
          return await one(sdk.currentUser.show(reads.currentUser), toCurrentUser);
        } catch (caught) {
          // A session that ended meanwhile: the SDK went on as a visitor.
          if (!(await authInfo()).signedIn) return null;
          throw caught;
        }
      },
      updateProfile: ({ profileImageId, ...profile }) =>
        changePerson(sdk.currentUser.updateProfile, {
          ...profile,
          ...(profileImageId === undefined ? {} : { profileImageId: profileImageId && uuid(profileImageId) }),
        }),
      changeEmail: params => changePerson(sdk.currentUser.changeEmail, params),
      verifyEmail: verificationToken => changePerson(sdk.currentUser.verifyEmail, { verificationToken }),
      sendVerificationEmail: async () => void (await asking(sdk.currentUser.sendVerificationEmail())),
      changePassword: async params => void (await asking(sdk.currentUser.changePassword(params))),
      delete: currentPassword => asking(transport.deleteAccount(currentPassword)),
    },
    users: {
      show: id => one(sdk.users.show({ id, ...reads.user }), toUser),
    },
    listings: {
      show: id => one(sdk.listings.show({ id, ...reads.listing }), toListing),
      query: (query, variants) =>
        page(sdk.listings.query({ ...query, ...reads.listingCards(variants) }), toListing),
      readingsOf: words => asking(transport.readingsOf(words)),
    },
    ownListings: {
      show: id => one(sdk.ownListings.show({ id, ...reads.ownListing }), toListing),
      query: query => page(sdk.ownListings.query({ ...query, ...reads.ownListingCards }), toListing),
      createDraft: input => change(sdk.ownListings.createDraft, wire(input)),
      update: (id, input) => change(sdk.ownListings.update, { id: uuid(id), ...wire(input) }),
      publishDraft: id => change(sdk.ownListings.publishDraft, { id: uuid(id) }),
      discardDraft: async id => void (await asking(sdk.ownListings.discardDraft({ id: uuid(id) }))),
      discardChange: id => change(sdk.ownListings.discardDraft, { id: uuid(id), change: true }),
      open: id => change(sdk.ownListings.open, { id: uuid(id) }),
      close: id => change(sdk.ownListings.close, { id: uuid(id) }),
    },
    images: {
      upload: (file, onProgress) =>
        one(
          sdk.images.upload(
            { image: file },
            { expand: true, ...reads.uploadedImage },
            {
              onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
            },
          ),
          toImage,
        ),
    },
    availabilityExceptions: {
      query: span =>
        everyPage(number =>
          page(sdk.availabilityExceptions.query({ ...span, page: number }), toAvailabilityException),
        ),
      create: ({ listingId, start, end, seats }) =>
        one(
          sdk.availabilityExceptions.create(
            { listingId: uuid(listingId), start: new Date(start), end: new Date(end), seats },
            { expand: true },
          ),
          toAvailabilityException,
        ),
      delete: async id => void (await asking(sdk.availabilityExceptions.delete({ id: uuid(id) }))),
    },
    bookings: {
      query: span =>
        everyPage(number =>
          page(sdk.bookings.query({ ...span, state: 'pending,accepted', page: number }), toBooking),
        ),
    },
    transactions: {
      show: id => one(sdk.transactions.show({ id, ...reads.transaction }), toTransaction),
      query: ({ sort, awaits, ...query }) =>
        page(
          sdk.transactions.query({
            ...query,
            ...(awaits && { lastTransitions: awaiting(awaits) }),
            ...(sort ? reads.transactionsByActivity(isOurs) : reads.transactionRows),
          }),
          toTransaction,
        ),
      async countUnread(only) {
        if (!isOurs) return 0;
        const { data } = await asking(sdk.transactions.query({ ...reads.unread, ...(only ? { only } : {}) }));
        return data.data.reduce((sum, { attributes }) => sum + (Number(attributes?.unreadMessages) || 0), 0);
      },
      ...bookingsWith(sdk, transport),
      async enquire(listingId, message, isFree = false) {
        const params = {
          processAlias: aliasOf(isFree),
          transition: 'transition/enquire',
          params: { listingId: uuid(listingId) },
        };
        const { id } = await one(sdk.transactions.initiate(params), joined => joined);
        const messageSent = await send(id, message).then(
          () => true,
          () => false,
        );
        return { transactionId: id, messageSent };
      },
      lineItems: (listingId, startDate, endDate) =>
        asking(transport.lineItems(listingId, startDate, endDate)),
    },
    timeSlots: {
      query: async (listingId, from, to) => {
        const { items } = await page(
          sdk.timeslots.query({ listingId, start: from, end: to, perPage: 500 }),
          toTimeSlot,
        );
        return items;
      },
    },
    reviews: {
      query: query => page(sdk.reviews.query({ ...query, state: 'public', ...reads.review }), toReview),
      async ratings(query) {
        const { items, pagination } = await page(
          sdk.reviews.query({ ...query, state: 'public', page: 1, ...reads.ratings }),
          toReview,
        );
        const sum = items.reduce((total, { rating }) => total + rating, 0);
        return { count: pagination.totalItems, average: items.length > 0 ? sum / items.length : null };
      },
    },
    messages: {
      query: (id, pageNumber) =>
        page(
          sdk.messages.query({
            transactionId: id,
            page: pageNumber,
            perPage: reads.messagesPerPage,
            ...reads.message,
          }),
          toMessage,
        ),
      send,
    },
    ...paymentCalls(sdk),
    verification: {
      show: () => asking(transport.verification()),
      request: (note, documents, onProgress) =>
        asking(transport.requestVerification(note, documents, onProgress)),
      withdraw: () => asking(transport.withdrawVerification()),
    },
    dataCopy: {
      show: () => asking(transport.dataCopy()),
      ask: () => asking(transport.askForDataCopy()),
    },
    safety: safetyCalls(transport.safety),
    savedSearches: savedSearchCalls(transport.savedSearches),
    console: consoleCalls(transport.console),
    operator: {
      outbox: () => asking(transport.outbox()),
      letter: mailId => asking(transport.letter(mailId)),
    },
    community: {
      show: () => asking(transport.community()),
    },
    content: {
      show: page => asking(transport.content(page)),
    },
    places: {
      search: (query, signal) => asking(transport.places(query, signal)),
    },
  };
}

async function one<T>(call: Promise<SdkAnswer>, make: (joined: Joined) => T): Promise<T> {
  return make(joinOne((await asking(call)).data));
}

async function page<T>(
  call: Promise<SdkAnswer<readonly SdkResource[]>>,
  make: (joined: Joined) => T,
): Promise<Page<T>> {
  const { data } = await asking(call);
  const items = joinAll(data).map(make);
  const {
    page: number = 1,
    perPage = items.length,
    totalItems = items.length,
    totalPages = 1,
    paginationLimit = totalPages,
  } = data.meta ?? {};
  return {
    items,
    pagination: { page: number, perPage, totalItems, totalPages: Math.min(totalPages, paginationLimit) },
  };
}

async function everyPage<T>(ask: (number: number) => Promise<Page<T>>): Promise<readonly T[]> {
  const first = await ask(1);
  const items = [...first.items];
  for (let number = 2; number <= first.pagination.totalPages; number++)
    items.push(...(await ask(number)).items);
  return items;
}

/** Where transactions of every process stand that wait for this side. */
const awaiting = (side: 'provider') => processes.flatMap(process => transitionsAwaiting(process, side));

function wire({ price, geolocation, images, ...rest }: ListingInput): Record<string, unknown> {
  return {
    ...rest,
    ...(price === undefined ? {} : { price: price && { _sdkType: 'Money', ...price } }),
    ...(geolocation === undefined
      ? {}
      : { geolocation: geolocation && { _sdkType: 'LatLng', ...geolocation } }),
    ...(images === undefined ? {} : { images: images.map(uuid) }),
  };
}
