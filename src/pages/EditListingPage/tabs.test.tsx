import type { Listing } from '#contract/listing/listing.ts';
import type { PayoutAccount } from '#contract/payment/payment.ts';
import type { Image } from '#contract/image/imageSize.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { Redirect, NotFound } from '#src/store/loadData.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { settings } from '#src/store/settings.ts';
import { load } from '#test/support/renderPage.tsx';
import {
  descriptionInput,
  featuresInput,
  locationInput,
  locationOf,
  policiesInput,
  pricingInput,
  pricingOf,
} from './listingValues.ts';
import { loadData } from './loadData.ts';
import { type Photo, photos } from './photos.ts';
import { nearestOpenTab, openTabs, tabAfter, tabs, unsavedId } from './tabs.ts';

const draft = (change: Partial<Listing> = {}) => listingOf({ state: 'draft', images: [], ...change });
const untitled = draft({ title: 'temporaryTitle', description: '', geolocation: null });
const image = (number: number): Image => ({ id: idOf(number), variants: {} });

const free = { hasPayments: false };
const paid = { hasPayments: true };
const withoutPayout = tabs.filter(tab => tab !== 'payout-details');

const open = (type: string, tab: string, listing?: Listing, id: string = idOf(10)) =>
  load(loadData, 'EditListingPage', { slug: 'draft', id, type, tab }, '', {
    as: currentUserOf(),
    answers: listing ? { ownListings: { show: () => Promise.resolve(listing) } } : {},
  });
const redirectOf = async (answer: Promise<unknown>) => {
  const caught: unknown = await answer.catch((reason: unknown) => reason);
  return caught instanceof Redirect ? caught.to : caught;
};

test('a new listing starts with the features', () => {
  expect(openTabs('new', null, free)).toEqual(['features']);
});

test('each tab of a draft opens once the previous one is complete', () => {
  expect(openTabs('draft', untitled, free)).toEqual(['features', 'description']);
  expect(openTabs('draft', draft({ geolocation: null }), free)).toEqual([
    'features',
    'description',
    'location',
  ]);
  expect(nearestOpenTab('photos', 'draft', untitled, free)).toBe('description');
});

test('an address hidden from others counts as entered', () => {
  const { location: _town, ...publicData } = draft().publicData;
  const privateData = { location: { address: 'Unit B, 1250 Yonge Street, Toronto' } };
  expect(openTabs('draft', draft({ publicData, privateData }), free)).toContain('photos');
  expect(openTabs('draft', draft({ publicData }), free)).not.toContain('photos');
});

const request = { category: 'lookingForPlace', subcategories: 'accomodation' } as const;

test('the optional tabs of an offer open with its last step', () => {
  expect(openTabs('draft', draft(), free)).toEqual(withoutPayout);
  expect(tabAfter('pricing')).toBe('photos');
  expect(tabAfter('photos')).toBeUndefined();
});

test('all tabs of a published offer are open; a request has neither price nor bookings', () => {
  expect(openTabs('edit', draft({ title: 'temporaryTitle' }), free)).toEqual(withoutPayout);
  expect(openTabs('edit', listingOf({ publicData: request }), free)).toHaveLength(4);
});

const priced = listingOf({ price: { amount: 1500, currency: 'EUR' } });

test('payout details need a price, and a marketplace with payments', () => {
  expect(openTabs('edit', priced, paid)).toEqual(tabs);
  for (const listing of [listingOf(), listingOf({ price: { amount: 0, currency: 'EUR' } })])
    expect(openTabs('edit', listing, paid)).toEqual(withoutPayout);
  expect(nearestOpenTab('payout-details', 'edit', priced, free)).toBe('policies');
});

describe('returning from the payment provider', () => {
  const account: PayoutAccount = {
    country: 'DE',
    isCompany: false,
    missing: [],
    chargesEnabled: true,
    payoutsEnabled: true,
    bankLast4: '3000',
  };
  const comeBack = (returnURLType: string, show: () => Promise<PayoutAccount>) => {
    const params = { slug: 'a', id: idOf(10), type: 'edit', tab: 'payout-details', returnURLType };
    const answers = { ownListings: { show: () => Promise.resolve(priced) }, payoutAccount: { show } };
    const state = { settings: { ...settings(), payments: { publishableKey: 'pk_test' } } };
    return load(loadData, 'EditListingStripeOnboardingPage', params, '', {
      as: currentUserOf({ stripeConnected: true }),
      answers,
      state,
    });
  };

  test('opens the tab when nothing is missing', async () => {
    expect(await redirectOf(comeBack('success', () => Promise.resolve(account)))).toBe(
      `/l/quiet-room-near-the-park/${idOf(10)}/edit/payout-details`,
    );
  });

  test('shows an error when details are missing or the link has expired', async () => {
    const missing = { ...account, missing: ['external_account'] };
    const show = () => Promise.resolve(missing);
    expect(await comeBack('success', show)).toMatchObject({
      payout: { account: missing, returned: 'success' },
    });
    expect(await comeBack('failure', show)).toMatchObject({ payout: { returned: 'failure' } });
  });

  test('offers a retry while the provider does not respond', async () => {
    const show = () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' }));
    expect(await comeBack('success', show)).toMatchObject({ failure: { status: 500 }, payout: null });
  });
});

test('a locked tab redirects to the nearest earlier open one', async () => {
  expect(await redirectOf(open('draft', 'photos', untitled))).toBe(`/l/draft/${idOf(10)}/draft/description`);
});

test('the URL of a new listing redirects to the features once', async () => {
  const to = await redirectOf(open('new', 'description', undefined, unsavedId));
  expect(to).toBe(`/l/draft/${unsavedId}/new/features`);
  expect(await open('new', 'features', undefined, unsavedId)).toEqual({
    type: 'new',
    tab: 'features',
    listing: null,
    failure: null,
    payout: null,
  });
});

test('tabs a listing does not have redirect to the previous one, unknown ones are not found', async () => {
  const listing = listingOf({ publicData: request });
  expect(await redirectOf(open('edit', 'pricing', listing))).toBe(
    `/l/quiet-room-near-the-park/${idOf(10)}/edit/photos`,
  );
  expect(await open('edit', 'pricing', listingOf())).toMatchObject({ tab: 'pricing' });
  await expect(open('edit', 'nonsense', listing)).rejects.toThrow(NotFound);
  await expect(open('other', 'photos', listing)).rejects.toThrow(NotFound);
});

test('a published listing redirects to edit mode, a draft to draft mode', async () => {
  expect(await redirectOf(open('draft', 'photos', listingOf()))).toMatch(/\/edit\/photos$/);
  expect(await redirectOf(open('edit', 'location', draft()))).toMatch(/\/draft\/location$/);
});

test('a listing that fails to load is distinguished from a missing one', async () => {
  const answering = (status: number, code: 'internal-error' | 'not-found') =>
    load(loadData, 'EditListingPage', { slug: 'a', id: idOf(10), type: 'edit', tab: 'photos' }, '', {
      answers: { ownListings: { show: () => Promise.reject(new ApiFailure({ status, code })) } },
    });
  await expect(answering(404, 'not-found')).rejects.toThrow(NotFound);
  expect(await answering(500, 'internal-error')).toMatchObject({ listing: null, failure: { status: 500 } });
});

test('a listing gets its author’s type of account, and loses fields that its kind cannot have', () => {
  const listing = listingOf({
    price: { amount: 1000, currency: 'EUR' },
    publicData: { category: 'offeringPlace', subcategories: 'accomodation', capacityNumberOfPeople: 3 },
  });
  const values = {
    category: 'lookingForPlace',
    subcategories: 'supplies',
    subcategoriesLevelOne: ['food', 'legalAdvice'],
  } as const;
  expect(featuresInput(values, currentUserOf(), listing)).toEqual({
    price: null,
    publicData: {
      category: 'lookingForPlace',
      subcategories: 'supplies',
      subcategoriesLevelOne: ['food'],
      capacityNumberOfPeople: null,
      profileType: 'private',
    },
  });
});

test('a price of 0 is free, as is a published offer without a price', () => {
  expect(pricingInput({ price: 0 }, 'EUR')).toEqual({ price: null });
  expect(pricingInput({ price: 1250 }, 'EUR')).toEqual({ price: { amount: 1250, currency: 'EUR' } });
  expect(pricingOf(listingOf())).toEqual({ price: 0 });
  expect(pricingOf(draft())).toEqual({ price: undefined });
});

test('texts are trimmed, and emptied rules are removed', () => {
  expect(descriptionInput({ title: ' Room ', description: ' Quiet ' }, null)).toMatchObject({
    title: 'Room',
    description: 'Quiet',
  });
  expect(policiesInput({ rules: ' No smoking ' })).toEqual({ publicData: { rules: 'No smoking' } });
  expect(policiesInput({ rules: '  ' })).toEqual({ publicData: { rules: null } });
});

test('the owner sees the exact address again and submits it with the building', () => {
  const values = locationOf(
    listingOf({ privateData: { location: { address: 'Am Wall 5, Bremen', building: 'C' } } }),
  );
  expect(values).toMatchObject({ place: { address: 'Am Wall 5, Bremen' }, building: 'C' });
  expect(locationInput({ ...values, building: ' D ' })).toEqual({
    geolocation: { lat: 53.08, lng: 8.8 },
    publicData: { location: { address: 'Am Wall 5, Bremen', building: 'D' } },
  });
});

test('images can be moved, fail, be retried and removed', () => {
  const two: readonly Photo[] = [1, 2].map(n => ({ key: idOf(n), status: 'ready', image: image(n) }));
  const moved = photos(two, { type: 'moved', key: idOf(2), to: 0 });
  expect(moved.map(({ key }) => key)).toEqual([idOf(2), idOf(1)]);
  expect(photos(moved, { type: 'moved', key: idOf(2), to: -1 })).toBe(moved);
  expect(photos(moved, { type: 'moved', key: idOf(2), to: 1 })).toEqual(two);

  const chosen = photos([], { type: 'chosen', key: 'a', name: 'a.jpg' });
  const failed = photos(chosen, { type: 'failed', key: 'a', why: { problem: 'uploadFailed' } });
  expect(failed).toEqual([{ key: 'a', status: 'failed', name: 'a.jpg', problem: 'uploadFailed' }]);
  const again = photos(failed, { type: 'chosen', key: 'a', name: 'a.jpg' });
  expect(photos(again, { type: 'uploaded', key: 'a', image: image(3) })).toMatchObject([{ status: 'ready' }]);
  const removed = photos(again, { type: 'removed', key: 'a' });
  expect(photos(removed, { type: 'uploaded', key: 'a', image: image(3) })).toEqual([]);
});
