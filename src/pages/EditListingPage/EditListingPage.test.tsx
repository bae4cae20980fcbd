import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Image } from '#contract/image/imageSize.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { temporaryTitle } from '#contract/listing/listingWords.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { ApiFailure, type FailureCode } from '#src/api/failure.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { settings } from '#src/store/settings.ts';
import { refusing as refusingValues } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from './EditListingPage.tsx';
import type { EditType, Tab } from './tabs.ts';

const image = (number: number): Image => ({
  id: idOf(number),
  variants: { 'square-small': { width: 240, height: 240, url: `/media/${number}` } },
});
const draft = listingOf({ state: 'draft', images: [] });
const broken = new ApiFailure({ status: 500, code: 'internal-error' });

const payments = { publishableKey: 'pk_test' };
const show = (
  type: EditType,
  tab: Tab,
  listing: Listing | null,
  answers: ApiAnswers = {},
  hasPayments = false,
) =>
  renderPage(<EditListingPage />, {
    data: { type, tab, listing, failure: null, payout: null },
    as: currentUserOf(),
    answers,
    ...(hasPayments ? { state: { settings: { ...settings(), payments } } } : {}),
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const pictures = () => within(screen.getByRole('list', { name: /Your pictures/ })).getAllByRole('img');
const starts: Record<string, readonly number[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
};
const file = (name: string, type: string) =>
  new File([new Uint8Array(starts[type] ?? []), 'picture'], name, { type });
const choose = (...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Add pictures'), files);

beforeEach(() => sessionStorage.clear());

test('only the first tab of a new listing can be opened', () => {
  show('new', 'features', null);
  const tabs = within(screen.getByRole('navigation', { name: 'Steps of the listing' }));
  expect(tabs.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Step 1 of 7')).toBeVisible();
});

test('the first save creates the draft and continues with the description', async () => {
  const createDraft = jest.fn((_input: ListingInput) => Promise.resolve(draft));
  const { location } = show('new', 'features', null, { ownListings: { createDraft } });
  expect(screen.getByRole('heading', { name: 'Offer or request' })).toBeVisible();
  await press('Continue');
  expect(await screen.findByText('You need to select an option.')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Supplies' })).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('radio', { name: /I can offer something/ }));
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'What kind of help?' })).toHaveFocus();
  await press('Save and continue');
  expect(await screen.findByText('You need to select an option.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Supplies' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Food' }));
  await press('Save and continue');
  await waitFor(() => expect(location()?.pathname).toMatch(new RegExp(`${idOf(10)}/draft/description$`)));
  expect(createDraft).toHaveBeenCalledWith({
    title: 'temporaryTitle',
    publicData: {
      category: 'offeringPlace',
      subcategories: 'supplies',
      subcategoriesLevelOne: ['food'],
      profileType: 'private',
    },
  });
});

test.each([
  ['I am looking for something', 'Accommodation', 'lookingForPlace', 'accomodation'],
  ['I can offer something', 'Donations', 'offeringPlace', 'donations'],
  ['I am looking for something', 'Jobs', 'lookingForPlace', 'jobs'],
] as const)('%s, %s: the kind, a title and a description are enough to continue', async (...kind) => {
  const [side, help, category, subcategories] = kind;
  const createDraft = jest.fn((_input: ListingInput) => Promise.resolve(draft));
  const { location, unmount } = show('new', 'features', null, { ownListings: { createDraft } });
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(side) }));
  await press('Continue');
  await userEvent.click(screen.getByRole('radio', { name: help }));
  await press('Save and continue');
  await waitFor(() => expect(location()?.pathname).toMatch(/draft\/description$/));
  const publicData = { category, subcategories };
  expect(createDraft.mock.calls[0]?.[0]).toMatchObject({ publicData });
  unmount();

  const described = { ...draft, description: '', publicData };
  const next = show('draft', 'description', described, {
    ownListings: { update: () => Promise.resolve({ ...described, description: 'Clean and well kept.' }) },
  });
  await press('Continue');
  await userEvent.type(screen.getByLabelText('Description'), 'Clean and well kept.');
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'More details (optional)' })).toHaveFocus();
  await press('Save and continue');
  await waitFor(() => expect(next.location()?.pathname).toMatch(/draft\/location$/));
});

test('every tab tells the author that the exact place was public before', () => {
  show('edit', 'features', listingOf({ privateData: { shownExactly: true } }));
  expect(screen.getByText(/^This place has been public: others may know exactly where it is/)).toBeVisible();
});

test('so does the saved message, when a change hides the exact place', async () => {
  const marked = listingOf({ privateData: { shownExactly: true } });
  show('edit', 'policies', listingOf(), { ownListings: { update: () => Promise.resolve(marked) } });
  await press('Save changes');
  expect(await screen.findAllByText(/^This place has been public/)).toHaveLength(2);
});

test('the description names missing fields and counts the title’s characters', async () => {
  show('draft', 'description', { ...draft, title: 'temporaryTitle', description: '' });
  await userEvent.type(screen.getByLabelText('Title'), 'Room');
  expect(screen.getByText('56 characters left')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Title'));
  await press('Continue');
  expect(await screen.findByText('You need to add a name.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Title'), 'Room{Enter}');
  expect(screen.getByText('Step 4 of 7')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
  await press('Continue');
  expect(await screen.findByText('You need to add a description.')).toBeVisible();
});

test('the questions are asked one at a time, which a reload continues and a save forgets', async () => {
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(draft));
  const begun = show('draft', 'description', draft, { ownListings: { update } });
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    `/l/quiet-room-near-the-park/${idOf(10)}/draft/features`,
  );
  await press('Continue');
  await press('Back');
  expect(screen.getByRole('heading', { name: 'A short title' })).toHaveFocus();
  await press('Continue');
  begun.unmount();

  const again = show('draft', 'description', draft, { ownListings: { update } });
  expect(screen.getByRole('heading', { name: 'Describe it' })).toBeVisible();
  await press('Continue');
  expect(screen.getByText('Step 5 of 7')).toBeVisible();
  await press('Save and continue');
  await waitFor(() => expect(again.location()?.pathname).toMatch(/draft\/location$/));
  again.unmount();
  show('draft', 'description', draft);
  expect(screen.getByRole('heading', { name: 'A short title' })).toBeVisible();
});

test('a question that lacks its answer is shown again when the form is sent', async () => {
  sessionStorage.setItem(`question ${idOf(10)} description`, '2');
  const update = jest.fn(() => Promise.resolve(draft));
  show('draft', 'description', { ...draft, description: '' }, { ownListings: { update } });
  expect(screen.getByRole('heading', { name: 'More details (optional)' })).toBeVisible();
  await press('Save and continue');
  expect(await screen.findByText('You need to add a description.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('a published listing is edited in sections, and people are asked for in one place', async () => {
  show('edit', 'description', listingOf());
  for (const name of ['A short title', 'Describe it', 'More details (optional)'])
    expect(screen.getByRole('heading', { name, level: 2 })).toBeVisible();
  expect(screen.queryByText(/^Step /)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('heading', { name: 'People' }));
  const who = within(screen.getByRole('group', { name: 'People' }));
  expect(who.getByLabelText('For how many people?')).toBeVisible();
  expect(who.getByLabelText('Room for how many adults?')).toBeVisible();
  expect(who.getByLabelText('Room for how many children?')).toBeVisible();
});

test('only a place to stay has a number of people', () => {
  show('draft', 'description', {
    ...draft,
    publicData: { category: 'lookingForPlace', subcategories: 'supplies' },
  });
  expect(screen.queryByLabelText('How many are you?')).not.toBeInTheDocument();
});

test('an invalid price shows an error, and 0 is free', async () => {
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf()));
  show('draft', 'pricing', draft, { ownListings: { update } });
  await press('Save and go back');
  expect(await screen.findByText('You need to add a price. Enter 0 if it is free.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Price per night'), '-5');
  expect(screen.getByText('Enter the amount as a number, for example 25 or 25.50.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Price per night'));
  await userEvent.type(screen.getByLabelText('Price per night'), '0');
  await press('Save and go back');
  await waitFor(() => expect(update).toHaveBeenCalledWith(idOf(10), { price: null }));
});

test('a price in another currency is removed before a new one is entered', async () => {
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf({ price: null })));
  const foreign = listingOf({ price: { amount: 500, currency: 'CHF' } });
  show('edit', 'pricing', foreign, { ownListings: { update } });
  expect(screen.getByText(/The price was given in CHF. We use EUR now/)).toBeVisible();
  expect(screen.queryByLabelText('Price per night')).not.toBeInTheDocument();
  await press('Remove the old price');
  expect(await screen.findByLabelText('Price per night')).toHaveValue('0');
});

test('a failed save keeps the typed values, even after a reload', async () => {
  const update = () => Promise.reject(broken);
  const { unmount } = show('edit', 'description', listingOf(), { ownListings: { update } });
  await userEvent.type(screen.getByLabelText('Title'), ', with garden');
  await press('Save changes');
  expect(await screen.findByText(/Your changes could not be saved/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Quiet room near the park, with garden');

  unmount();
  show('edit', 'description', listingOf());
  expect(screen.getByText(/We kept what you typed before/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Quiet room near the park, with garden');
  await press('Discard it');
  expect(screen.getByLabelText('Title')).toHaveValue('Quiet room near the park');
});

test('a place must be recognised', async () => {
  show('draft', 'location', { ...draft, geolocation: null, publicData: {} });
  await userEvent.type(screen.getByLabelText('Where is it?'), 'Nowhere');
  await press('Save and continue');
  expect(await screen.findByText('You need to provide a location')).toBeVisible();
});

test('a listing without an image cannot be published', async () => {
  show('draft', 'photos', draft);
  await press('Publish');
  expect(await screen.findByText('You need to add at least one image.')).toBeVisible();
});

test('images upload at once, and each shows its own error', async () => {
  const upload = jest
    .fn()
    .mockResolvedValueOnce(image(1))
    .mockRejectedValueOnce(new ApiFailure({ status: 0, code: 'network' }))
    .mockResolvedValueOnce(image(2));
  show('draft', 'photos', draft, { images: { upload } });
  await choose(
    file('a.jpg', 'image/jpeg'),
    file('letter.pdf', 'application/pdf'),
    file('b.png', 'image/png'),
  );
  expect(await screen.findByText('b.png could not be uploaded.')).toBeVisible();
  expect(screen.getByText('letter.pdf is not a JPG, PNG, GIF, WebP, AVIF or HEIC picture.')).toBeVisible();
  await press('Upload b.png again');
  await press('Remove letter.pdf');
  await waitFor(() => expect(pictures()).toHaveLength(2));
});

test('an image over the server’s size limit is reported', async () => {
  const tooLarge = new ApiFailure({ status: 413, code: 'request-upload-over-limit' });
  show('draft', 'photos', draft, { images: { upload: () => Promise.reject(tooLarge) } });
  await choose(file('a.jpg', 'image/jpeg'));
  expect(await screen.findByText('a.jpg is larger than 20 MB.')).toBeVisible();
});

test.each([
  [150, 'a.jpg again in 3 minutes.'],
  [undefined, 'a.jpg again later.'],
])(
  'an image refused for %s seconds by a rate limit says so, and can be sent again',
  async (retryAfter, words) => {
    const tooMany = new ApiFailure({
      status: 429,
      code: 'too-many-requests',
      ...(retryAfter && { retryAfter }),
    });
    const upload = jest.fn().mockRejectedValueOnce(tooMany).mockResolvedValueOnce(image(1));
    show('draft', 'photos', draft, { images: { upload } });
    await choose(file('a.jpg', 'image/jpeg'));
    expect(await screen.findByText(`You have uploaded many pictures. You can try ${words}`)).toBeVisible();
    await press('Upload a.jpg again');
    await waitFor(() => expect(pictures()).toHaveLength(1));
  },
);

test('an unreadable file is reported as not an image or as damaged; the others stay', async () => {
  const unread = new ApiFailure({ status: 409, code: 'image-invalid-content' });
  const upload = jest.fn().mockResolvedValueOnce(image(1)).mockRejectedValue(unread);
  show('draft', 'photos', draft, { images: { upload } });
  const half = new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array(40).fill(0)])], 'half.jpg', {
    type: 'image/jpeg',
  });
  await choose(file('a.jpg', 'image/jpeg'), half, new File(['MZ'], 'game.exe.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/^half\.jpg is damaged or incomplete\./)).toBeVisible();
  expect(
    await screen.findByText('game.exe.jpg is not a JPG, PNG, GIF, WebP, AVIF or HEIC picture.'),
  ).toBeVisible();
  expect(pictures()).toHaveLength(1);
});

test('images can be reordered by keyboard and are saved in that order', async () => {
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf()));
  show('edit', 'photos', listingOf({ images: [image(1), image(2)] }), { ownListings: { update } });
  screen.getByRole('button', { name: 'Move picture 2 forward' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(pictures().map(picture => picture.getAttribute('src'))).toEqual(['/media/2', '/media/1']);
  expect(screen.getByText('Picture is now number 1 of 2.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move picture 1 back' })).toHaveFocus();

  await press('Save changes');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(update).toHaveBeenCalledWith(idOf(10), { images: [idOf(2), idOf(1)] });
});

test('a picture is made the cover, which is marked', async () => {
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf()));
  show('edit', 'photos', listingOf({ images: [image(1), image(2), image(3)] }), { ownListings: { update } });
  const [first] = within(screen.getByRole('list', { name: /Your pictures/ })).getAllByRole('listitem');
  expect(within(first!).getByText('Cover picture')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make it the cover: picture 1' })).not.toBeInTheDocument();
  await press('Make it the cover: picture 3');
  expect(pictures().map(picture => picture.getAttribute('src'))).toEqual([
    '/media/3',
    '/media/1',
    '/media/2',
  ]);
  expect(screen.getByRole('button', { name: 'Move picture 1 back' })).toHaveFocus();
  expect(screen.getAllByText('Cover picture')).toHaveLength(1);
  await press('Save changes');
  await screen.findByText('Saved.');
  expect(update).toHaveBeenCalledWith(idOf(10), { images: [idOf(3), idOf(1), idOf(2)] });
});

test.each([
  ['accomodation', 'Show the whole room, from the door'],
  ['supplies', 'Show all of it, from near'],
] as const)('the tips for pictures of %s, and the formats', (subcategories, words) => {
  show('draft', 'photos', { ...draft, publicData: { category: 'offeringPlace', subcategories } });
  const tips = within(screen.getByRole('list', { name: 'Tips for your pictures' }));
  expect(tips.getByText(words)).toBeVisible();
  expect(tips.getByText('No faces, and never children')).toBeVisible();
  expect(screen.getByText(/^JPG, PNG, GIF, WebP, AVIF or HEIC/)).toBeVisible();
});

test('the strip of tabs fades at the edge behind which there are more', () => {
  const width = (name: 'clientWidth' | 'scrollWidth', value: number) =>
    jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  const spies = [width('clientWidth', 300), width('scrollWidth', 700)];
  show('edit', 'features', listingOf());
  const strip = screen.getByRole('navigation', { name: 'Steps of the listing' });
  expect(strip.parentElement).toHaveClass('after');
  expect(strip.parentElement).not.toHaveClass('before');
  strip.scrollLeft = 400;
  fireEvent.scroll(strip);
  expect(strip.parentElement).toHaveClass('before');
  expect(strip.parentElement).not.toHaveClass('after');
  for (const spy of spies) spy.mockRestore();
});

test('the page says that a change needs approval', async () => {
  const update = () => Promise.resolve(listingOf({ state: 'pendingApproval' }));
  show('edit', 'description', listingOf(), { ownListings: { update } });
  await press('Save changes');
  expect(await screen.findByText(/Saved. A volunteer will check the change/)).toBeVisible();
});

test('a returned listing shows the reason', () => {
  show('draft', 'features', { ...draft, rejectionReason: 'The pictures show faces.' });
  expect(screen.getByText('This was sent back to you: The pictures show faces.')).toBeVisible();
});

test('saved values do not count as unsaved, even if the server trims them', async () => {
  const saved = listingOf({ publicData: { ...listingOf().publicData, rules: 'No smoking' } });
  show('edit', 'policies', listingOf(), { ownListings: { update: () => Promise.resolve(saved) } });
  await userEvent.type(screen.getByLabelText('Rules for guests'), 'No smoking ');
  await press('Save changes');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('a user who was signed out meanwhile is told, with a link to log in', async () => {
  const update = () => Promise.reject(new ApiFailure({ status: 403, code: 'forbidden' }));
  const info = jest.fn(() => Promise.resolve({ signedIn: false, scopes: [] as string[] }));
  show('edit', 'policies', listingOf(), { ownListings: { update }, auth: { info } });
  await userEvent.type(screen.getByLabelText('Rules for guests'), 'No smoking');
  await press('Save changes');
  expect(await screen.findByText(/You have been logged out in the meantime/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/login');
  expect(screen.getByLabelText('Rules for guests')).toHaveValue('No smoking');
});

test('a unique town name is accepted as typed; for an ambiguous one the matches are suggested', async () => {
  const origin = { lat: 53, lng: 9 };
  const place = (address: string) => ({ address, origin, bounds: { ne: origin, sw: origin } });
  const search = ({ q }: { q: string }) => {
    const found = q === 'bremen' ? ['Bremen, Germany'] : ['Bern, Switzerland', 'Bergen, Norway'];
    return Promise.resolve({ places: found.map(place), attribution: '' });
  };
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listingOf()));
  const nowhere = listingOf({ geolocation: null, publicData: {} });
  show('edit', 'location', nowhere, { call: { 'GET /api/places': search }, ownListings: { update } });
  const input = screen.getByRole('combobox', { name: 'Where is it?' });
  await userEvent.type(input, 'ber');
  await press('Save changes');
  expect(await screen.findByText('You need to provide a location')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Bern, Switzerland' })).toHaveAttribute('aria-selected', 'true');
  expect(update).not.toHaveBeenCalled();

  await userEvent.clear(input);
  await userEvent.type(input, 'bremen');
  await press('Save changes');
  await waitFor(() => expect(update).toHaveBeenCalled());
  const { publicData } = update.mock.calls[0]?.[1] ?? {};
  expect(publicData?.location).toEqual({ address: 'Bremen, Germany' });
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('saving the last tab publishes the listing', async () => {
  const ownListings = {
    update: () => Promise.resolve(draft),
    publishDraft: () => Promise.resolve(listingOf({ state: 'pendingApproval' })),
  };
  const { location } = show('draft', 'photos', { ...draft, images: [image(1)] }, { ownListings });
  await press('Publish');
  await waitFor(() =>
    expect(location()?.pathname).toBe(`/l/quiet-room-near-the-park/${idOf(10)}/pending-approval`),
  );
});

test('publishing a priced offer without a payout account leads to the payout details', async () => {
  const offer = listingOf({ price: { amount: 1500, currency: 'EUR' } });
  const ownListings = { update: () => Promise.resolve(draft), publishDraft: () => Promise.resolve(offer) };
  const { location } = show('draft', 'photos', { ...draft, images: [image(1)] }, { ownListings }, true);
  await press('Publish');
  await waitFor(() => expect(location()?.pathname).toMatch(/\/edit\/payout-details$/));
});

test('a failed publication is reported and keeps everything', async () => {
  const ownListings = {
    update: () => Promise.resolve({ ...draft, images: [image(1)] }),
    publishDraft: () => Promise.reject(broken),
  };
  show('draft', 'photos', { ...draft, images: [image(1)] }, { ownListings });
  await press('Publish');
  expect(await screen.findByText(new RegExp(`could not be published yet.*${idOf(10)}`))).toBeVisible();
  expect(pictures()).toHaveLength(1);
});

test('a new account at its daily publishing limit is told when it can continue, and nothing is lost', async () => {
  const ownListings = {
    update: () => Promise.resolve({ ...draft, images: [image(1)] }),
    publishDraft: () =>
      Promise.reject(new ApiFailure({ status: 429, code: 'new-account', retryAfter: 3 * 60 * 60 })),
  };
  show('draft', 'photos', { ...draft, images: [image(1)] }, { ownListings });
  await press('Publish');
  expect(
    await screen.findByText(/^Your account is new.*you can publish this one in 3 hours\./),
  ).toBeVisible();
  expect(pictures()).toHaveLength(1);
});

const ready = { ...draft, images: [image(1)] };
const refusing = (status: number, code: FailureCode) => () =>
  Promise.reject(new ApiFailure({ status, code }));

test.each([
  [403, 'permission-denied-post-listings', /cannot publish listings at the moment/],
  [403, 'permission-denied-pending-approval', /still waiting for our team/],
  [403, 'limited-access', /in somebody else’s name/],
  [403, 'forbidden', /belongs to a different account/],
  [404, 'not-found', /no longer exists/],
  [503, 'maintenance', /The site is being worked on/],
  [429, 'too-many-requests', /a lot of attempts/],
  [0, 'network', /could not reach the server/],
] as const)(
  'a publication rejected with %i %s says why, and keeps everything',
  async (status, code, words) => {
    const ownListings = { update: () => Promise.resolve(ready), publishDraft: refusing(status, code) };
    const info = () => Promise.resolve({ signedIn: true, scopes: [] as string[] });
    show('draft', 'photos', ready, { ownListings, auth: { info } });
    await press('Publish');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/could not be published yet/)).not.toBeInTheDocument();
    expect(pictures()).toHaveLength(1);
  },
);

test('a draft emptied in another window links to the missing steps', async () => {
  const emptied = { ...ready, title: temporaryTitle, geolocation: null };
  const ownListings = {
    update: () => Promise.resolve(emptied),
    publishDraft: refusing(400, 'validation-invalid-params'),
  };
  show('draft', 'photos', ready, { ownListings });
  await press('Publish');
  const missing = within(await screen.findByRole('alert'));
  expect(missing.getByText(/something that others need is still missing/)).toBeVisible();
  expect(missing.getAllByRole('link').map(link => link.textContent)).toEqual(['Description', 'Place']);
  expect(missing.getByRole('link', { name: 'Place' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/draft\/location$/),
  );
});

test.each([
  ['published', /^\/l\/[^/]+\/[^/]+$/],
  ['pendingApproval', /\/pending-approval$/],
] as const)(
  'a listing that is already %s, as after a lost response, counts as published',
  async (state, path) => {
    const ownListings = {
      update: () => Promise.resolve(ready),
      publishDraft: refusing(409, 'listing-invalid-state'),
      show: () => Promise.resolve({ ...ready, state }),
    };
    const { location } = show('draft', 'photos', ready, { ownListings });
    await press('Publish');
    await waitFor(() => expect(location()?.pathname).toMatch(path));
  },
);

test('a listing that was closed meanwhile links to where it can be reopened', async () => {
  const ownListings = {
    update: () => Promise.resolve(ready),
    publishDraft: refusing(409, 'listing-invalid-state'),
    show: () => Promise.resolve({ ...ready, state: 'closed' as const }),
  };
  show('draft', 'photos', ready, { ownListings });
  await press('Publish');
  const refusal = within(await screen.findByRole('alert'));
  expect(refusal.getByText(/was closed in the meantime/)).toBeVisible();
  expect(refusal.getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/listings');
});

test('an image that the server no longer has is requested again; more than 100 are not sent', async () => {
  const update = jest.fn(refusing(409, 'image-invalid'));
  const { unmount } = show('draft', 'photos', ready, { ownListings: { update } });
  await press('Publish');
  expect(await screen.findByText(/We no longer have one of the new pictures/)).toBeVisible();
  unmount();
  sessionStorage.clear();
  const many = Array.from({ length: 101 }, (_, at) => image(at + 1));
  show('draft', 'photos', { ...draft, images: many }, { ownListings: { update } });
  await press('Publish');
  expect(await screen.findByText(/at most 100 pictures/)).toBeVisible();
  expect(update).toHaveBeenCalledTimes(1);
});

test('the editor shows that a change is pending or returned, and discards it after confirmation', async () => {
  const shown = listingOf({ title: 'As others see it' });
  const discardChange = jest.fn(() => Promise.resolve(shown));
  const reason = 'No prices, please.';
  const waiting = show('edit', 'description', listingOf({ pendingChange: { state: 'waiting' } }));
  expect(screen.getByText(/Your change is awaiting approval\./)).toBeVisible();
  waiting.unmount();

  show('edit', 'description', listingOf({ title: 'Mine', pendingChange: { state: 'rejected', reason } }), {
    ownListings: { discardChange },
  });
  expect(screen.getByText(/could not be published: No prices, please\./)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Mine');
  await press('Discard this change');
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this change' }));
  expect(discardChange).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Discard this change' }));
  expect(await screen.findByText(/The change is discarded\./)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('As others see it');
  expect(discardChange).toHaveBeenCalledWith(idOf(10));
});

test('a change that a save reverts is no longer pending', async () => {
  const update = () => Promise.resolve(listingOf());
  show('edit', 'description', listingOf({ pendingChange: { state: 'waiting' } }), {
    ownListings: { update },
  });
  await press('Save changes');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.queryByText(/awaiting approval/)).not.toBeInTheDocument();
});

test.each<[Tab, readonly string[], string]>([
  ['description', ['publicData', 'capacityNumberOfPeople'], 'For how many people?'],
  ['location', ['publicData', 'location', 'building'], 'Street, house, door'],
  ['pricing', ['price', 'amount'], 'Price per night'],
  ['policies', ['publicData', 'rules'], 'Rules for guests'],
])('a value that the server refuses is reported at its field of the tab %s', async (tab, path, label) => {
  const update = () => Promise.reject(refusingValues('validation-invalid-value', path));
  show('edit', tab, listingOf(), { ownListings: { update } });
  await press('Save changes');
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This cannot be saved as it is/));
  expect(field).toHaveFocus();
  expect(screen.queryByText(/could not be saved/)).not.toBeInTheDocument();
});
