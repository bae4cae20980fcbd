import type { VariantName } from './inputs.ts';

// What each page's entity is made of. Asking only for what is shown keeps answers, and the state in the page, small.

export const messagesPerPage = 100;

const avatar =
  'variants.square-small,variants.square-small2x,variants.square-xsmall,variants.square-xsmall2x';

export const currentUser = { include: ['profileImage'], 'fields.image': avatar };

export const user = { include: ['profileImage'], 'fields.image': avatar };

export const listing = { include: ['author', 'author.profileImage', 'images'] };

export const ownListing = { include: ['author', 'author.profileImage', 'images'] };

/** Cards need no description: twenty-four of them would double the page. */
export function listingCards(variants: readonly VariantName[]) {
  return {
    include: ['author', 'images'],
    'fields.listing': 'title,geolocation,price,createdAt,state,deleted,publicData',
    'fields.user': 'banned,deleted,profile.displayName,profile.abbreviatedName,profile.publicData',
    'fields.image': variants.map(name => `variants.${name}`),
    'limit.images': 1,
  };
}

export const ownListingCards = {
  include: ['images'],
  'fields.image':
    'variants.landscape-crop,variants.landscape-crop2x,variants.scaled-small,variants.scaled-medium',
  'limit.images': 1,
};

export const uploadedImage = {
  'fields.image': `${avatar},variants.landscape-crop,variants.landscape-crop2x,variants.scaled-small,variants.scaled-medium`,
};

const people = ['customer', 'customer.profileImage', 'provider', 'provider.profileImage'];

export const transaction = {
  include: [...people, 'listing', 'listing.images', 'listing.author', 'booking', 'reviews'],
};

export const transactionRows = {
  include: [...people, 'listing', 'listing.images', 'booking'],
  'fields.listing': 'title,price,state,deleted,publicData',
  'fields.image': `${avatar},variants.landscape-crop,variants.landscape-crop2x`,
  'limit.images': 1,
};

/** A booking that is asked about or made: what its checkout shows. */
export const booking = { include: ['booking', 'provider', 'listing'] };

/**
 * With the newest message. A hosted platform cannot order by what happened last, whatever it was: there what has no message
 * comes after the others.
 */
export function transactionsByActivity(isOurs: boolean) {
  return {
    ...transactionRows,
    include: [...transactionRows.include, 'messages', 'messages.sender'],
    sort: isOurs ? 'lastActivityAt' : 'lastMessageAt,lastTransitionedAt',
    'limit.messages': 1,
  };
}

/** As many conversations as one page holds: who has more unread ones is told of those. */
export const unread = { hasUnread: true, page: 1, perPage: 100, 'fields.transaction': 'unreadMessages' };

export const review = { include: ['author', 'author.profileImage'], 'fields.image': avatar };

/** As many as one answer may have. */
export const ratings = { 'fields.review': 'rating', perPage: 100 };

export const message = { include: ['sender', 'sender.profileImage'], 'fields.image': avatar };

/** A person's card alone. */
export const savedCard = {
  include: ['stripeCustomer.defaultPaymentMethod'],
  'fields.currentUser': 'stripeConnected',
};

export const customerWithCard = { include: ['defaultPaymentMethod'] };
