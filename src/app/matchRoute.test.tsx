import { matchRoute } from './matchRoute.ts';

const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const nameOf = (pathname: string) => matchRoute({ pathname, search: '' })?.route.name;

test.each([
  ['/', 'LandingPage'],
  ['/s', 'SearchPage'],
  ['/s/', 'SearchPage'],
  ['/l/new', 'NewListingPage'],
  [`/l/${uuid}`, 'ListingPageCanonical'],
  [`/l/room-in-kyiv/${uuid}`, 'ListingPage'],
  [`/l/room/${uuid}/checkout`, 'CheckoutPage'],
  [`/l/room/${uuid}/pending-approval`, 'ListingPageVariant'],
  [`/l/room/${uuid}/draft`, 'ListingPageVariant'],
  [`/l/room/${uuid}/edit/photos`, 'EditListingPage'],
  [`/l/room/${uuid}/edit/payout/success`, 'EditListingStripeOnboardingPage'],
  ['/inbox', 'InboxBasePage'],
  ['/inbox/orders', 'InboxPage'],
  [`/sale/${uuid}/details`, 'SaleDetailsPage'],
])('%s is the %s', (path, name) => expect(nameOf(path)).toBe(name));

test.each([
  '/l/no-uuid',
  `/l/room/${uuid}/other`,
  `/l/room/${uuid}/copy/photos`,
  '/inbox/all',
  '/nowhere',
  '/u/%E0%A4%A',
])('%s is an unknown URL', path => expect(nameOf(path)).toBeUndefined());

test('a match knows its parameters and query', () => {
  const matched = matchRoute({ pathname: `/l/%D0%BA/${uuid}`, search: '?book=true' });
  expect(matched?.match.params).toEqual({ slug: 'к', id: uuid });
  expect(matched?.match.search.get('book')).toBe('true');
  expect(matched?.match.url).toBe(`/l/%D0%BA/${uuid}?book=true`);
});
