import { screen } from '@testing-library/react';
import { settings } from '#src/store/settings.ts';
import { currentUserOf, idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ListingActivity } from './ListingActivity.tsx';

const author = { ...currentUserOf({ id: idOf(2) }), answersWithin: 'day' as const };
const offer = listingOf({
  author,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-02T23:00:00.000Z',
  publicData: { category: 'offeringPlace' },
});
const state = { settings: { ...settings(undefined), today: '2026-03-04' } };
const show = (listing: typeof offer, scene: object = {}) => {
  const authorSeen = jest.fn(() => Promise.resolve('week' as const));
  const answers = { call: { 'POST /api/safety/author-seen': authorSeen } };
  renderPage(<ListingActivity listing={listing} />, { state, answers, ...scene });
  return authorSeen;
};

test('a listing’s age counts in days from its publication', () => {
  show(offer);
  expect(screen.getByText('Published 2 days ago')).toBeVisible();
  expect(screen.getByText('Usually answers within a day')).toBeVisible();
});

test('signed-in users see when an offer’s author was last active; a visitor’s page requests nothing', async () => {
  const asked = show(offer, { as: currentUserOf({ id: idOf(3) }) });
  expect(await screen.findByText('Was here this week')).toBeVisible();
  expect(asked).toHaveBeenCalledWith({ listingId: offer.id });
});

test.each([
  ['to a visitor', offer, {}],
  ['to its author', offer, { as: currentUserOf({ id: idOf(2) }) }],
  [
    'of a request',
    { ...offer, publicData: { category: 'lookingForPlace' as const } },
    { as: currentUserOf() },
  ],
])('activity is neither shown nor requested %s', async (_whom, listing, scene) => {
  const asked = show(listing, scene);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(asked).not.toHaveBeenCalled();
});

test('a closed listing shows no activity', () => {
  show({ ...offer, state: 'closed' });
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
