import { screen } from '@testing-library/react';
import {
  digestMails,
  optionalMails,
  savedSearchesMail,
  savedSearchMail,
  unconfirmedMail,
  weeklyFiguresMail,
} from '#contract/notification/mailKinds.ts';
import { RouteParams } from '#src/store/routeParams.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const show = (token: string, query = '') =>
  renderPage(
    <RouteParams value={{ token }}>
      <UnsubscribePage />
    </RouteParams>,
    { url: `/unsubscribe/${token}${query}` },
  );
const kinds = [...optionalMails, savedSearchMail, savedSearchesMail, digestMails];
const all = [...kinds, weeklyFiguresMail, unconfirmedMail];
const heading = () => screen.getByRole('heading', { level: 1 });

test.each(all)('%s require confirmation, with a form that works without JavaScript', kind => {
  show(`${kind}.1.x`);
  expect(heading()).toHaveTextContent('Stop these emails?');
  const stop = screen.getByRole<HTMLButtonElement>('button', { name: 'Stop them' });
  expect(stop.form).toHaveAttribute('method', 'post');
  expect(stop.form).not.toHaveAttribute('action');
});

test.each(kinds)('unsubscribing from %s is confirmed, with a link to undo it', kind => {
  show(`${kind}.1.x`, '?done=yes');
  expect(heading()).toHaveTextContent('Done: you won’t get these emails any more');
  expect(document.querySelector('img[src="/illustrations/done.svg"]')).toHaveAttribute('alt', '');
  expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute(
    'href',
    kind === savedSearchMail || kind === savedSearchesMail
      ? '/account/saved-searches'
      : '/account/notifications',
  );
});

test('weekly statistics can be switched on again in the console', () => {
  show(`${weeklyFiguresMail}.1.x`, '?done=yes');
  expect(screen.getByText(/^We no longer email you the weekly figures/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the console' })).toHaveAttribute('href', '/console');
});

test('a user who disowned the account learns how to get mails again', () => {
  show(`${unconfirmedMail}.1.x`, '?done=yes');
  expect(screen.getByText(/confirm the address in your account settings/)).toBeVisible();
  expect(screen.queryByText(/^Emails about your stays/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute(
    'href',
    '/account/contact-details',
  );
});

test.each([
  ['another kind', 'passwordChanged.1.x', ''],
  ['a link that was refused', 'reviews.1.x', '?done=no'],
])('%s is a link that does not work', (_what, token, query) => {
  show(token, query);
  expect(heading()).toHaveTextContent('This link does not work');
  expect(screen.queryByRole('button', { name: 'Stop them' })).not.toBeInTheDocument();
});
