import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Listing, ListingPublicData } from '#contract/listing/listing.ts';
import type { ListingInput } from '#src/api/inputs.ts';
import { currentUserOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from './EditListingPage.tsx';
import { rowsIn } from './fieldValues.ts';
import { featuresInput } from './listingValues.ts';

beforeEach(() => sessionStorage.clear());

function show(publicData: ListingPublicData) {
  const listing: Listing = listingOf({ publicData });
  const update = jest.fn((_id: string, _input: ListingInput) => Promise.resolve(listing));
  renderPage(<EditListingPage />, {
    data: { type: 'edit', tab: 'description', listing, failure: null, payout: null },
    as: currentUserOf(),
    answers: { ownListings: { update } },
  });
  return { update, save: () => userEvent.click(screen.getByRole('button', { name: 'Save changes' })) };
}

const place = { category: 'offeringPlace', subcategories: 'accomodation' } as const;
const request = { category: 'lookingForPlace', subcategories: 'accomodation' } as const;

test('a place is described by choices, and an emptied field is cleared', async () => {
  const { update, save } = show({ ...place, stayLength: 'weeks' });
  await userEvent.selectOptions(screen.getByLabelText('What kind of place?'), 'Private room');
  await userEvent.selectOptions(screen.getByLabelText('For how long?'), 'Not specified');
  await userEvent.type(screen.getByLabelText('Shortest stay, in nights'), '3');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Step-free' }));
  await save();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[1].publicData).toMatchObject({
    placeType: 'privateRoom',
    stayLength: null,
    shortestStay: 3,
    placeFeatures: ['stepFree'],
  });
  expect(update.mock.calls[0]?.[1].publicData).not.toHaveProperty('longestStay');
});

test('a maximum stay below the minimum is reported at its field', async () => {
  const { update, save } = show(place);
  await userEvent.type(screen.getByLabelText('Shortest stay, in nights'), '9');
  await userEvent.type(screen.getByLabelText('Longest stay, in nights'), '8');
  await save();
  expect(screen.getByLabelText('Longest stay, in nights')).toHaveAccessibleDescription(
    'The longest stay can’t be shorter than the shortest.',
  );
  expect(update).not.toHaveBeenCalled();
});

test('zero people, ages without children and an end before the start are reported at their fields', async () => {
  const { update, save } = show({ ...request, availableFrom: { date: '2026-12-24' } });
  await userEvent.type(screen.getByLabelText('How many adults?'), '0');
  await userEvent.click(screen.getByRole('checkbox', { name: '3 to 6 years' }));
  await userEvent.type(screen.getByLabelText('Until when?'), '2026-12-01');
  await save();
  expect(screen.getByText('Please enter a number from 1 to 10000.')).toBeVisible();
  expect(screen.getByText(/^You chose more age groups than there are children/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('How many children?'), '1');
  expect(screen.getByText('The last day can’t be before the first.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('a request is told why it matters who is coming', () => {
  show(request);
  expect(screen.getByLabelText('Who is coming?')).toHaveAccessibleDescription(
    'Places only for women and families are proposed only if you say here who is coming.',
  );
});

test('a listing of another kind does not show these fields, and clears values that no longer apply', () => {
  show({ category: 'offeringPlace', subcategories: 'jobs' });
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Dates', 'Languages']);
  expect(screen.queryByLabelText('What kind of place?')).not.toBeInTheDocument();
  const was = listingOf({ publicData: { ...place, placeType: 'sharedRoom', adults: 2 } });
  const { publicData } = featuresInput({ ...request, subcategoriesLevelOne: [] }, currentUserOf(), was);
  expect(publicData).toMatchObject({ placeType: null });
  expect(publicData).not.toHaveProperty('adults');
});

test('only the fields that apply to the listing are asked for', () => {
  const asked = (publicData: ListingPublicData) =>
    rowsIn('match', listingOf({ publicData })).map(({ name }) => name);
  expect(asked(place)).not.toContain('needs');
  expect(asked(request)).not.toContain('placeType');
  expect(asked({ category: 'lookingForPlace', subcategories: 'services' })).toEqual(['attendance']);
  expect(asked({ category: 'offeringPlace', subcategories: 'jobs' })).toEqual([]);
});
