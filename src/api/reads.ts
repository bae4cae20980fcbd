import { cardFields } from '#contract/listing/derived/cardFields.ts';
import type { VariantName } from './inputs.ts';

// The includes and fields that each page requests. Requesting only what is shown keeps responses, and the state in the
// page, small.

export const messagesPerPage = 100;

const avatar =
  'variants.square-small,variants.square-small2x,variants.square-xsmall,variants.square-xsmall2x';

const messagePhotos = 'variants.landscape-crop,variants.landscape-crop2x,variants.scaled-large';

export const currentUser = { include: ['profileImage'], 'fields.image': avatar };

export const user = { include: ['profileImage'], 'fields.image': avatar };

export const listing = { include: ['author', 'author.profileImage', 'images'] };

export const ownListing = { include: ['author', 'author.profileImage', 'images'] };

/**
 * Cards, pins of the map and saved listings need no description, rules or other facts: twenty-four of them would double
 * the page. The author's languages tell whether a title is foreign.
 */
export function listingCards(variants: readonly VariantName[]) {
  return {
    include: ['author', 'images'],
    'fields.listing': `title,writtenIn,geolocation,price,state,deleted,${cardFields}`,
    'fields.user': 'banned,deleted,profile.displayName,profile.publicData.languages',
    'fields.image': variants.map(name => `variants.${name}`),
    'limit.images': 1,
  };
}

/** No field has this name: what is returned are ids. */
export const idOnly = { 'fields.listing': 'id' };

export const ownListingCards = {
  include: ['images'],
  'fields.image':
    'variants.landscape-crop,variants.landscape-crop2x,variants.scaled-small,variants.scaled-medium',
  'limit.images': 1,
};

/** For counting listings: requests one of them with as few fields as possible. */
export const ownListingCount = { page: 1, perPage: 1, 'fields.ownListing': 'title' };

/** With the largest size, from which the editor cuts a part. */
export const uploadedImage = {
  'fields.image': `${avatar},variants.landscape-crop,variants.landscape-crop2x,variants.scaled-small,variants.scaled-medium,variants.scaled-xlarge`,
};

const people = ['customer', 'customer.profileImage', 'provider', 'provider.profileImage'];

/** The sizes of people, and of the one picture that stands for a listing. */
const avatarAndCard = {
  'fields.image': `${avatar},variants.landscape-crop,variants.landscape-crop2x`,
  'limit.images': 1,
};

export const transaction = {
  include: [...people, 'listing', 'listing.images', 'listing.author', 'booking', 'reviews'],
  ...avatarAndCard,
};

export const transactionRows = {
  include: [...people, 'listing', 'listing.images', 'booking'],
  'fields.listing': 'title,writtenIn,price,state,deleted,publicData',
  ...avatarAndCard,
};

/** A booking at checkout, before or after it is made. */
export const booking = { include: ['booking', 'provider', 'listing'] };

/**
 * With the newest message. A hosted platform cannot sort by last activity of any kind: there, transactions without
 * messages come last.
 */
export function transactionsByActivity(isOurs: boolean) {
  return {
    ...transactionRows,
    include: [...transactionRows.include, 'messages', 'messages.sender'],
    sort: isOurs ? 'unread,lastActivityAt' : 'lastMessageAt,lastTransitionedAt',
    'limit.messages': 1,
  };
}

/** Only the fields that `awaitsProvider` needs; the maximum page size. */
export const transactionsAwaited = {
  only: 'sale',
  page: 1,
  perPage: 100,
  include: ['customer'],
  'fields.transaction': 'processName,lastTransition',
  'fields.user': 'banned,deleted',
};

/** One page of conversations: beyond that, unread ones aren't counted. */
export const unread = { hasUnread: true, page: 1, perPage: 100, 'fields.transaction': 'unreadMessages' };

export const review = { include: ['author', 'author.profileImage'], 'fields.image': avatar };

/** Only their number is needed. */
export const toAnswer = { needsAnswer: true, page: 1, perPage: 1, 'fields.transaction': 'processName' };

/** The maximum page size. */
export const ratings = { 'fields.review': 'rating', perPage: 100 };

/** The embedded engine's messages may carry photos. */
export const message = (isOurs: boolean) =>
  isOurs
    ? {
        include: ['sender', 'sender.profileImage', 'images'],
        'fields.image': `${avatar},${messagePhotos}`,
      }
    : { include: ['sender', 'sender.profileImage'], 'fields.image': avatar };

/** Only the user's saved card. */
export const savedCard = {
  include: ['stripeCustomer.defaultPaymentMethod'],
  'fields.currentUser': 'stripeConnected',
};

export const customerWithCard = { include: ['defaultPaymentMethod'] };
