import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BlockedUser, Report } from '#contract/safety/safety.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import type { CallAnswers } from '#test/support/fakeApi.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { loadData, SafetySettingsPage, type SafetyData } from './SafetySettingsPage.tsx';

const ada: BlockedUser = {
  id: idOf(1),
  name: 'Ada L',
  banned: false,
  deleted: false,
  since: '2026-03-01T10:00:00.000Z',
};
const report: Report = {
  id: idOf(70),
  kind: 'listing',
  reason: 'money',
  note: 'She wants a deposit.',
  about: 'A room',
  state: 'open',
  createdAt: '2026-03-02T10:00:00.000Z',
  closedAt: null,
  outcome: null,
  answer: null,
};

const show = (data: Partial<SafetyData> = {}, call: CallAnswers = {}) =>
  renderPage(<SafetySettingsPage />, {
    as: currentUserOf(),
    data: { blocked: [], reports: [], ...data },
    url: '/account/safety',
    answers: { call },
  });

test('blocked users are listed with the date and can be unblocked', async () => {
  const unblocked: string[] = [];
  const gone = { ...ada, id: idOf(2), name: '', deleted: true };
  show(
    { blocked: [ada, gone] },
    { 'POST /api/safety/unblock': ({ userId: id }) => Promise.resolve(void unblocked.push(id)) },
  );
  expect(screen.getByRole('link', { name: 'Ada L' })).toHaveAttribute('href', `/u/${idOf(1)}`);
  expect(screen.getAllByText('Blocked on 1 Mar 2026')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Ada L' }));
  await waitFor(() => expect(screen.queryByText('Ada L')).not.toBeInTheDocument());
  expect(unblocked).toEqual([idOf(1)]);
  // The button is gone, but keyboard focus is not lost.
  expect(document.activeElement).toContainElement(screen.getByText('Deleted user'));
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Deleted user' }));
  expect(await screen.findByText(/You have not blocked anybody/)).toBeVisible();
});

test('a report shows its subject, status and reply', () => {
  const closed = {
    ...report,
    id: idOf(71),
    kind: 'user',
    about: 'Ben K',
    state: 'closed',
    outcome: 'acted',
    closedAt: '2026-03-03T10:00:00.000Z',
    answer: 'The account is gone.',
  } as const;
  show({ reports: [report, closed] });
  const [first, second] = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .filter(item => item.textContent?.includes('Sent on'));
  expect(first).toHaveTextContent('Listing “A room”');
  expect(first).toHaveTextContent('She wants a deposit.');
  expect(first).toHaveTextContent('Our team is looking at it.');
  expect(second).toHaveTextContent('Profile of Ben K');
  expect(second).toHaveTextContent('3 Mar 2026: we have acted on it. Thank you.');
  expect(second).toHaveTextContent('The account is gone.');
});

test('when accounts are hosted elsewhere the page says so, and whom to call', async () => {
  const answers = { call: { 'POST /api/safety': () => Promise.resolve(null) } };
  const data = await load(loadData, 'SafetySettingsPage', {}, '', { answers });
  show(data);
  expect(screen.getByText(/Another service manages your account/)).toBeVisible();
  expect(screen.getByRole('link', { name: '112' })).toBeVisible();
  expect(screen.queryByText('People you have blocked')).not.toBeInTheDocument();
});

const form = (name: RegExp) => screen.getByRole('form', { name });

test('activity is shown until the user switches it off', async () => {
  const updateProfile = jest.fn((_change: object) => Promise.resolve(currentUserOf()));
  renderPage(<SafetySettingsPage />, {
    as: currentUserOf(),
    data: { blocked: [], reports: [] },
    url: '/account/safety',
    answers: { currentUser: { updateProfile } },
  });
  const box = screen.getByRole('checkbox', { name: 'Show it to others' });
  expect(box).toBeChecked();
  await userEvent.click(box);
  await userEvent.click(within(form(/lately/)).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({ privateData: { hidesPresence: true } });
});

test('the profile is shown until the user hides it, and shown again when they choose so', async () => {
  const updateProfile = jest.fn((_change: object) => Promise.resolve(currentUserOf()));
  renderPage(<SafetySettingsPage />, {
    as: currentUserOf(),
    data: { blocked: [], reports: [] },
    url: '/account/safety',
    answers: { currentUser: { updateProfile } },
  });
  const hiding = within(form(/^Hide your profile/));
  expect(hiding.getByText(/everybody else, and anybody you have blocked/)).toBeVisible();
  const box = hiding.getByRole('checkbox', { name: 'Hide my profile while nothing of mine is published' });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  await userEvent.click(hiding.getByRole('button', { name: 'Save' }));
  expect(await hiding.findByText('Your choice is saved.')).toBeVisible();
  await userEvent.click(box);
  await userEvent.click(hiding.getByRole('button', { name: 'Save' }));
  expect(updateProfile.mock.calls).toEqual([
    [{ privateData: { hidesProfile: true } }],
    [{ privateData: { hidesProfile: null } }],
  ]);
});

test('without JavaScript the server saves the choice and the page says so', () => {
  renderPage(<SafetySettingsPage />, {
    as: currentUserOf(),
    data: { blocked: [], reports: [] },
    url: '/account/safety?saved=1',
  });
  const hiding = form(/^Hide your profile/);
  expect(hiding).toHaveAttribute('method', 'post');
  expect(within(hiding).getByText('Your choice is saved.')).toBeVisible();
});
