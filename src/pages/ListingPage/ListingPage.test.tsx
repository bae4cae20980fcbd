import { screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '#contract/listing/listing.ts';
import { settings } from '#src/store/settings.ts';
import { currentUserOf, idOf, listingOf, pageOf, userOf } from '#test/support/entities.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { ListingPage } from './ListingPage.tsx';

const path = `/l/quiet-room-near-the-park/${idOf(10)}`;

function show(listing: Listing, scene: Scene = {}) {
  return renderPage(<ListingPage />, { url: path, data: { listing }, ...scene });
}

/**
 * The viewer's own listings and all that are not published begin with a notice, which is loaded as a separate chunk.
 */
async function showNoticed(listing: Listing, scene: Scene = {}) {
  const view = show(listing, scene);
  await screen.findByRole('status');
  return view;
}

const author = currentUserOf({ id: userOf().id });
const main = () => within(screen.getByRole('main'));
const contact = () => main().queryByRole('link', { name: 'Contact' });
const editor = (type: string, tab: string) => `${path}/${type}/${tab}`;

test('title, badge, price, description and facts are shown', () => {
  show(
    listingOf({
      price: { amount: 2500, currency: 'EUR' },
      description: 'First paragraph.\n\nSecond <b>paragraph</b>.',
      publicData: {
        category: 'offeringPlace',
        subcategories: 'accomodation',
        location: { address: 'Bremen, Germany' },
        availableFrom: { date: '2026-03-06' },
        language: ['uk', 'de'],
        capacityNumberOfPeople: 2,
        rules: 'No smoking.',
      },
    }),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Quiet room near the park');
  expect(main().getByText('Offering place')).toBeVisible();
  expect(main().getAllByText(/€25/)).toHaveLength(1);
  expect(main().getByText('First paragraph.')).toBeVisible();
  expect(main().getByText('Second <b>paragraph</b>.')).toBeVisible();
  expect(main().getByText('Ukrainian, German')).toBeVisible();
  expect(main().getAllByText('For up to 2 people', { selector: 'dd' })).toHaveLength(2);
  expect(main().getAllByText('Fri, 6 Mar 2026')).toHaveLength(2);
  expect(main().getByText('No smoking.')).toBeVisible();
});

test('a listing with a price can be booked only where payments are enabled', () => {
  const paying = { settings: { ...settings(), payments: { publishableKey: 'pk_test_x' } } };
  const price = { amount: 2500, currency: 'EUR' };
  const publicData = { category: 'offeringPlace', subcategories: 'accomodation' } as const;
  for (const [cost, state, isOffered] of [
    [price, paying, true],
    [price, {}, false],
    [null, {}, true],
  ] as const) {
    const { unmount } = show(listingOf({ price: cost, publicData }), { state });
    expect(main().queryAllByRole('link', { name: 'Choose the nights' })).toHaveLength(isOffered ? 1 : 0);
    expect(contact()).toBeVisible();
    unmount();
  }
});

test('a listing of another program’s front end has nothing but a title and a price', () => {
  const { description: _description, ...bare } = listingOf({
    title: 'A boat',
    geolocation: null,
    price: { amount: 90_000, currency: 'UAH' },
    publicData: {},
    images: [],
  });
  show(bare);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A boat');
  expect(contact()).toBeVisible();
  expect(main().queryByText(/undefined|NaN/)).not.toBeInTheDocument();
});

test('one person is singular, and a request says for whom', () => {
  show(listingOf({ publicData: { category: 'lookingForPlace', capacityNumberOfPeople: 1 } }));
  expect(main().getAllByText('1 person', { selector: 'dd' })).toHaveLength(2);
  expect(main().getByText('Looking for place')).toBeVisible();
});

test('an offer without a price is free; a request says nothing about money', () => {
  const { unmount } = show(listingOf());
  expect(main().getAllByText('Free')).toHaveLength(1);
  unmount();
  show(listingOf({ publicData: { category: 'lookingForPlace' } })).unmount();
  expect(screen.queryByText('Free')).not.toBeInTheDocument();
});

test('a draft is shown as free only if its author said so', () => {
  const undecided = show(listingOf({ state: 'draft', price: null }));
  expect(main().queryByText('Free')).not.toBeInTheDocument();
  undecided.unmount();
  const free = show(listingOf({ state: 'draft', price: { amount: 0, currency: 'EUR' } }));
  expect(main().getAllByText('Free')).toHaveLength(1);
  free.unmount();
});

test('a job offer is not called free', () => {
  show(listingOf({ publicData: { category: 'offeringPlace', subcategories: 'jobs' } }));
  expect(main().queryByText('Free')).not.toBeInTheDocument();
});

test('requests are listed by name', () => {
  const publicData = {
    category: 'offeringPlace',
    subcategories: 'supplies',
    subcategoriesLevelOne: ['food', 'clothes'],
  } as const;
  show(listingOf({ publicData }));
  expect(main().getByText('Food, Clothes')).toBeVisible();
});

test('other users can contact the author; the link works without JavaScript', () => {
  show(listingOf());
  expect(contact()).toHaveAttribute('href', `${path}?enquiry=open`);
  // In the heading, and with the contact.
  const names = main().getAllByRole('link', { name: 'Ada L' });
  expect(names.map(name => name.getAttribute('href'))).toEqual([`/u/${idOf(1)}`, `/u/${idOf(1)}`]);
});

test('a request is answered with an offer of help', () => {
  show(listingOf({ publicData: { category: 'lookingForPlace' } }));
  expect(main().getByRole('link', { name: 'Offer help' })).toBeVisible();
});

test('a place to stay shows safety advice, supplies do not', () => {
  const { unmount } = show(listingOf());
  expect(main().getByRole('heading', { name: 'Before you go anywhere' })).toBeVisible();
  unmount();
  show(listingOf({ publicData: { category: 'offeringPlace', subcategories: 'supplies' } }));
  expect(main().queryByRole('heading', { name: 'Before you go anywhere' })).not.toBeInTheDocument();
});

test('an organisation is shown by name, with the badge if verified', () => {
  const profile = {
    displayName: 'Helping Hands e.V.',
    abbreviatedName: 'HH',
    publicData: { profileType: 'organisation', fullName: 'Helping Hands e.V.', isVerified: true },
  } as const;
  show(listingOf({ author: userOf({ profile }) }));
  expect(main().getAllByRole('link', { name: 'Helping Hands e.V.' })).toHaveLength(2);
  expect(main().getAllByText('Checked by our team')).toHaveLength(2);
  expect(main().getByText('Organisation')).toBeVisible();
});

test('banned authors cannot be written to, and their profiles are not linked', () => {
  show(listingOf({ author: { id: idOf(1), banned: true, deleted: false } }));
  expect(main().getByText('It is not possible to write to this person.')).toBeVisible();
  expect(main().queryByRole('link', { name: /banned/i })).not.toBeInTheDocument();
  expect(contact()).not.toBeInTheDocument();
});

test('the primary action is booking where nights can be booked, otherwise writing', () => {
  const { container, unmount } = show(listingOf());
  const primary = () => [...container.querySelectorAll('main a.primary')].map(link => link.textContent);
  expect(primary()).toEqual(['Choose the nights']);
  expect(contact()).toBeVisible();
  expect(main().getByText('Arrival').nextSibling).toHaveTextContent('Choose a day');
  unmount();
  const services = show(listingOf({ publicData: { category: 'offeringPlace', subcategories: 'services' } }));
  const links = [...services.container.querySelectorAll('main a.primary')];
  expect(links.map(link => link.textContent)).toEqual(['Contact']);
  expect(main().queryByText('Arrival')).not.toBeInTheDocument();
});

test('the features of a place are listed in groups', () => {
  show(
    listingOf({
      publicData: {
        category: 'offeringPlace',
        subcategories: 'accomodation',
        placeType: 'privateRoom',
        placeFeatures: ['petsWelcome', 'deskAndInternet'],
        shortestStay: 7,
        language: ['uk'],
      },
    }),
  );
  expect(main().getByRole('heading', { level: 2, name: 'What it’s like to stay here' })).toBeVisible();
  const group = (name: string) =>
    within(main().getByRole('heading', { level: 3, name }).parentElement!).getAllByText(/./, {
      selector: 'li, dd',
    });
  expect(group('The place').map(item => item.textContent)).toEqual([
    'Pets welcome',
    'Desk and internet',
    'Private room',
  ]);
  expect(group('Dates').map(item => item.textContent)).toEqual(['7 nights']);
  expect(main().queryByRole('heading', { name: 'What matters' })).not.toBeInTheDocument();
});

test('heading levels are not skipped', () => {
  show(listingOf({ publicData: { ...listingOf().publicData, language: ['uk'], rules: 'No smoking.' } }));
  const levels = main()
    .getAllByRole('heading')
    .map(heading => Number(heading.tagName.slice(1)));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries())
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
});

test('the author’s own listing links to the editor instead of a contact form', async () => {
  show(listingOf(), { as: author, url: `${path}?enquiry=open` });
  expect(await main().findByRole('link', { name: 'Edit the listing' })).toHaveAttribute(
    'href',
    editor('edit', 'description'),
  );
  expect(main().queryByRole('link', { name: 'Choose the nights' })).not.toBeInTheDocument();
  expect(main().getByText(/This is your own listing, so you cannot book it/)).toBeVisible();
  expect(main().getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', `/u/${idOf(1)}`);
  expect(contact()).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a draft says so and links to its last step', async () => {
  await showNoticed(listingOf({ state: 'draft' }), { as: author });
  expect(main().getByText(/This is a draft/)).toBeVisible();
  expect(await main().findByRole('link', { name: 'Finish the draft' })).toHaveAttribute(
    'href',
    editor('draft', 'photos'),
  );
});

test('an untitled draft does not show the placeholder', async () => {
  await showNoticed(listingOf({ state: 'draft', title: 'temporaryTitle' }), { as: author });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Untitled listing');
});

test.each([
  ['pendingApproval', /volunteer will check/],
  ['closed', /This listing is closed/],
] as const)('the author sees that a listing is %s', async (state, notice) => {
  await showNoticed(listingOf({ state }), { as: author });
  expect(main().getByText(notice)).toBeVisible();
});

test('a closed listing is shown as closed to others', async () => {
  await showNoticed(listingOf({ state: 'closed' }));
  expect(main().getByText('This listing is closed')).toBeVisible();
  expect(contact()).not.toBeInTheDocument();
});

test('a customer with a booking can report a closed listing; its author cannot', async () => {
  const report = () => main().queryByRole('button', { name: 'Report this listing' });
  const closed = listingOf({ state: 'closed', author: userOf() });
  const view = await showNoticed(closed, { as: currentUserOf({ id: idOf(3) }) });
  expect(report()).toBeVisible();
  view.unmount();
  await showNoticed(closed, { as: author });
  expect(report()).not.toBeInTheDocument();
});

test('a deleted listing says so and offers no actions', async () => {
  await showNoticed(listingOf({ deleted: true }));
  expect(main().getByText('This listing has been deleted.')).toBeVisible();
  expect(contact()).not.toBeInTheDocument();
});

test('the author sees that a change is pending or returned, with a link to it', async () => {
  const change = (pendingChange: Listing['pendingChange']) =>
    showNoticed(listingOf({ ...(pendingChange && { pendingChange }), author: userOf() }), { as: author });
  (await change({ state: 'waiting' })).unmount();
  await change({ state: 'rejected', reason: 'No prices, please.' });
  expect(main().getByText(/could not be published: No prices, please\./)).toBeVisible();
  expect(main().getByRole('link', { name: 'What others see' })).toHaveAttribute('href', path);
  expect(await main().findByRole('link', { name: 'Edit the listing' })).toHaveAttribute(
    'href',
    editor('edit', 'description'),
  );
});

test('an author previewing a change sees that it is pending, or why it was returned', async () => {
  const look = (change: Listing['pendingChange']) => {
    const view = show(listingOf(), { as: author, data: { listing: listingOf(), change } });
    return screen.findByRole('status').then(() => view);
  };
  const waiting = await look({ state: 'waiting' });
  expect(main().getByText(/Your change to it is awaiting approval/)).toBeVisible();
  expect(main().getByRole('link', { name: 'See your version' })).toHaveAttribute(
    'href',
    `${path}/pending-approval`,
  );
  waiting.unmount();
  await look({ state: 'rejected', reason: 'No prices, please.' });
  expect(main().getByText(/could not be published: No prices, please\./)).toBeVisible();
});

test('the printed page has a QR code of the listing, unless others cannot see it', async () => {
  const published = show(listingOf());
  const code = published.container.querySelector('img[src^="/qr/"]');
  expect(code).toHaveAttribute('src', `/qr/${idOf(10)}.svg`);
  expect(code?.parentElement).toHaveTextContent(`/l/${idOf(10)}`);
  published.unmount();
  const closed = await showNoticed(listingOf({ state: 'closed' }));
  expect(closed.container.querySelector('img[src^="/qr/"]')).toBeNull();
});

test('search engines index published listings under one URL, and nothing else', async () => {
  const tag = (selector: string) => document.head.querySelector(selector);
  const canonical = `/l/${idOf(10)}`;
  const published = show(listingOf());
  await waitFor(() => expect(tag('link[rel="canonical"]')?.getAttribute('href')).toMatch(`${canonical}`));
  expect(tag('meta[name="robots"]')).toBeNull();
  published.unmount();
  const others = [
    listingOf({ state: 'closed' }),
    listingOf({ state: 'draft' }),
    listingOf({ state: 'pendingApproval' }),
    listingOf({ pendingChange: { state: 'waiting' } }),
  ];
  for (const listing of others) {
    const view = await showNoticed(listing, { as: author });
    await waitFor(() => expect(tag('meta[name="robots"]')).toHaveAttribute('content', 'noindex'));
    view.unmount();
  }
});

test('the author’s own published listing shows its best matches and links to the others', async () => {
  const matchOf = (number: number) => ({
    listingId: idOf(number),
    score: 1,
    fits: ['place'] as const,
    of: 1,
  });
  const request = listingOf({ author, publicData: { category: 'lookingForPlace' } });
  const query = jest.fn(async () => pageOf([listingOf({ id: idOf(21), title: 'A flat' })]));
  await showNoticed(request, {
    as: author,
    answers: {
      call: { 'POST /api/matches': async () => [21, 22, 23, 24].map(matchOf) },
      listings: { query },
      ownListings: { show: async () => request },
    },
  });
  expect(main().getByRole('link', { name: 'See what may fit' })).toHaveAttribute(
    'href',
    `/for-you?listing=${request.id}`,
  );
  expect(await main().findByRole('heading', { name: '4 offers may fit: write to them' })).toBeVisible();
  expect(main().getByRole('link', { name: 'Write to them about “A flat”' })).toBeVisible();
  expect(main().getByRole('link', { name: 'See all 4' })).toBeVisible();
  expect(query).toHaveBeenCalledWith(
    expect.objectContaining({ ids: [21, 22, 23].map(idOf).join(',') }),
    expect.anything(),
  );
});
