import type { Image } from '#contract/image/imageSize.ts';
import type { Listing } from '#contract/listing/listing.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { Review } from '#contract/booking/review.ts';
import type { LineItem } from '#contract/booking/transaction.ts';
import type { User } from '#contract/account/user.ts';
import type { IllustrationName } from '#src/components/Illustration/Illustration.tsx';

/** Fictitious sample data for the components. */

export const aDay = '2026-01-15T10:00:00.000Z';

export const aPlace = {
  address: 'Berlin, Germany',
  origin: { lat: 52.52, lng: 13.4 },
  bounds: { ne: { lat: 52.7, lng: 13.7 }, sw: { lat: 52.3, lng: 13.1 } },
};

const idOf = (first: string) => `${first}0000000-0000-4000-8000-000000000000`;

export const pictureOf = (name: IllustrationName): Image => ({
  id: name,
  variants: { 'landscape-crop': { url: `/illustrations/${name}.svg`, width: 600, height: 400 } },
});

export const userOf = (first: string): User => ({
  id: idOf(first),
  createdAt: aDay,
  profile: { displayName: 'Ada L', abbreviatedName: 'AL', publicData: { isVerified: true } },
});

export const goneUser: User = { id: idOf('9'), deleted: true };

export const listingOf = (number: number, title: string, price: Money | null): Listing => ({
  id: idOf(String(number)),
  title,
  geolocation: null,
  price,
  createdAt: aDay,
  state: 'published',
  publicData: {
    category: number === 2 ? 'lookingForPlace' : 'offeringPlace',
    subcategories: 'accomodation',
    isVerified: number === 1,
    location: { address: aPlace.address },
  },
  author: userOf(String(number)),
  images: number === 1 ? [pictureOf('accomodation')] : [],
});

export const reviewsOf = (content: string): readonly Review[] => [
  {
    id: idOf('1'),
    createdAt: aDay,
    type: 'ofProvider',
    rating: 5,
    content,
    deleted: false,
    author: userOf('1'),
  },
  {
    id: idOf('2'),
    createdAt: aDay,
    type: 'ofProvider',
    rating: 2,
    content,
    deleted: false,
    author: goneUser,
  },
  { id: idOf('3'), createdAt: aDay, type: 'ofProvider', rating: 1, content: '', deleted: true },
];

const euro = (amount: number): Money => ({ amount, currency: 'EUR' });

export const lineItems: readonly LineItem[] = [
  {
    code: 'line-item/night',
    includeFor: ['customer', 'provider'],
    quantity: '3',
    unitPrice: euro(2500),
    lineTotal: euro(7500),
    reversal: false,
  },
  {
    code: 'line-item/customer-commission',
    includeFor: ['customer'],
    percentage: '5',
    unitPrice: euro(7500),
    lineTotal: euro(375),
    reversal: false,
  },
  {
    code: 'line-item/provider-commission',
    includeFor: ['provider'],
    percentage: '-5',
    unitPrice: euro(7500),
    lineTotal: euro(-375),
    reversal: false,
  },
];
