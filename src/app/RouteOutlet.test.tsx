import { screen } from '@testing-library/react';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { RouteOutlet } from './RouteOutlet.tsx';
import type { Outcome } from '../store/state.ts';

const place = { pathname: '/s', search: '?page=2', hash: '' };
const show = (outcome: Outcome, as?: ReturnType<typeof currentUserOf>) =>
  renderPage(<RouteOutlet />, {
    url: '/s?page=2',
    ...(as ? { as } : {}),
    state: { navigation: { place, outcome, loading: false } },
  });

const heading = () => screen.findByRole('heading', { level: 1 });

test.each([
  ['tooMany', 'That was a lot at once', 'Refresh the page'],
  ['unavailable', 'Back in a moment', 'Refresh the page'],
  ['failed', 'Something went wrong', 'Refresh the page'],
] as const)('a page that failed to load (%s) can be requested again', async (outcome, title, button) => {
  show(outcome);
  expect(await heading()).toHaveTextContent(title);
  expect(screen.getByRole('button', { name: button })).toBeVisible();
});

test('visitors of a private marketplace are asked to sign in, then redirected back', async () => {
  show('forbidden');
  expect(await heading()).toHaveTextContent('This page is for members');
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('Log in');
  expect(main).toHaveTextContent('Sign up');
});

test.each([
  ['pendingApproval', 'Your account is waiting for our team'],
  ['readingDenied', 'Your account cannot see this page'],
] as const)('members see why a private marketplace denies them access: %s', async (outcome, title) => {
  show(outcome, currentUserOf());
  expect(await heading()).toHaveTextContent(title);
});

test('pages that a member may not see respond as not found', async () => {
  show('forbidden', currentUserOf());
  expect(await screen.findByText('404')).toBeVisible();
});
