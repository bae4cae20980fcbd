import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { CurrentUser, User } from '#contract/account/user.ts';

/** Returns a UUID that is easy to recognise: `idOf(7)`. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function userOf(change: Partial<User> = {}): User {
  return {
    id: idOf(1),
    createdAt: '2026-01-01T10:00:00.000Z',
    profile: {
      displayName: 'Ada L',
      abbreviatedName: 'AL',
      publicData: { profileType: 'private' },
    },
    profileImage: null,
    ...change,
  };
}

export function currentUserOf(change: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: idOf(2),
    createdAt: '2026-01-01T10:00:00.000Z',
    email: 'ben@example.org',
    emailVerified: true,
    pendingEmail: null,
    hasPassword: true,
    stripeConnected: false,
    profile: {
      displayName: 'Ben K',
      abbreviatedName: 'BK',
      firstName: 'Ben',
      lastName: 'Kovalenko',
      publicData: { profileType: 'private' },
      protectedData: {},
      privateData: {},
    },
    profileImage: null,
    ...change,
  };
}

/** A free place to stay in Bremen, published by Ada. */
export function listingOf(change: Partial<Listing> = {}): Listing {
  return {
    id: idOf(10),
    title: 'Quiet room near the park',
    description: 'A room for two with its own door.',
    geolocation: { lat: 53.08, lng: 8.8 },
    price: null,
    createdAt: '2026-02-01T10:00:00.000Z',
    state: 'published',
    deleted: false,
    publicData: {
      category: 'offeringPlace',
      subcategories: 'accomodation',
      location: { address: 'Bremen, Germany' },
    },
    author: userOf(),
    images: [],
    ...change,
  };
}

export function pageOf<T>(items: readonly T[], totalItems = items.length, page = 1, perPage = 24): Page<T> {
  return { items, pagination: { page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) } };
}
