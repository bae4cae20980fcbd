import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import { currentUserOf, listingOf } from '#test/support/entities.ts';
import { refusing } from '#test/support/refusing.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { EditListingPage } from '../EditListingPage.tsx';
import type { EditType } from '../tabs.ts';

beforeEach(() => sessionStorage.clear());

const place = { category: 'offeringPlace', subcategories: 'accomodation' } as const;
const request = { category: 'lookingForPlace', subcategories: 'accomodation' } as const;

function show(publicData: ListingPublicData, type: EditType = 'edit', update = jest.fn()) {
  const state = type === 'edit' ? 'published' : 'draft';
  return renderPage(<EditListingPage />, {
    data: {
      type,
      tab: 'description',
      listing: listingOf({ publicData, state }),
      failure: null,
      payout: null,
    },
    as: currentUserOf(),
    answers: { ownListings: { update } },
  });
}
const heading = (name: string) => screen.getByRole('heading', { name, level: 3 });
const section = (name: string) => heading(name).closest('details') as HTMLDetailsElement;
const summary = (name: string) => heading(name).closest('summary') as HTMLElement;
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('the sections of a published listing are closed, and each says in a few words what it holds', () => {
  show({
    ...request,
    capacityNumberOfPeople: 3,
    adults: 1,
    children: 2,
    childAges: ['3-6'],
    availableFrom: { date: '2026-12-24' },
    needs: [],
  });
  expect(names()).toEqual(['People', 'Dates', 'What matters', 'Languages']);
  expect(names().map(name => section(name ?? '').open)).toEqual([false, false, false, false]);
  expect(summary('People')).toHaveTextContent('3 people · 1 adult · 2 children · 3 to 6 years');
  expect(summary('Dates')).toHaveTextContent('from 24 Dec 2026');
  expect(summary('What matters')).toHaveTextContent('Nothing yet');
});

test('a summary follows what is typed, and typing closes nothing', async () => {
  show({ ...place, language: ['uk'] });
  expect(summary('Languages')).toHaveTextContent('Ukrainian');
  await userEvent.click(summary('Dates'));
  await userEvent.selectOptions(screen.getByLabelText('For how long?'), 'Weeks');
  await userEvent.type(screen.getByLabelText('Shortest stay, in nights'), '7');
  expect(summary('Dates')).toHaveTextContent('Weeks · at least 7 nights');
  expect(section('Dates').open).toBe(true);
});

test('what was typed in a section is there after a reload, and the section is open', async () => {
  const before = show(place);
  await userEvent.type(screen.getByLabelText('Longest stay, in nights'), '30');
  before.unmount();
  show(place);
  expect(screen.getByText(/We kept what you typed before/)).toBeVisible();
  expect(screen.getByLabelText('Longest stay, in nights')).toHaveValue(30);
  expect(section('Dates').open).toBe(true);
  expect(section('The place').open).toBe(false);
});

test('a value that was emptied but not saved keeps its section open after a reload', async () => {
  const before = show({ ...place, shortestStay: 3 });
  expect(section('Dates').open).toBe(false);
  await userEvent.clear(screen.getByLabelText('Shortest stay, in nights'));
  before.unmount();
  show({ ...place, shortestStay: 3 });
  expect(summary('Dates')).toHaveTextContent('Nothing yet');
  expect(section('Dates').open).toBe(true);
});

test('each section with an error is opened at every attempt to save, and the first error has the focus', async () => {
  const update = jest.fn();
  show(request, 'edit', update);
  await userEvent.type(screen.getByLabelText('From when?'), '2026-12-24');
  await userEvent.type(screen.getByLabelText('Until when?'), '2026-12-01');
  await userEvent.click(
    within(section('People')).getByRole('checkbox', { name: '3 to 6 years', hidden: true }),
  );
  for (const _attempt of [1, 2]) {
    section('People').open = false;
    section('Dates').open = false;
    await save();
    await waitFor(() => expect(section('People').open).toBe(true));
    expect(screen.getByText(/^You chose more age groups than there are children/)).toBeVisible();
    expect(document.activeElement).toHaveAttribute('name', 'childAges');
  }
  expect(section('Languages').open).toBe(false);
  expect(update).not.toHaveBeenCalled();
});

test('a value that the server refuses opens its section and has the focus', async () => {
  const failure = refusing('validation-invalid-value', ['publicData', 'placeType']);
  show(
    place,
    'edit',
    jest.fn(() => Promise.reject(failure)),
  );
  expect(section('The place').open).toBe(false);
  await save();
  await waitFor(() => expect(section('The place').open).toBe(true));
  expect(screen.getByLabelText('What kind of place?')).toHaveFocus();
});

test('a new listing begins with the people it is for, and shows what is filled in', async () => {
  show({ ...place, language: ['uk'] }, 'draft');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('For how many people?')).toBeVisible();
  expect(names().map(name => section(name ?? '').open)).toEqual([true, false, false, true]);
});
