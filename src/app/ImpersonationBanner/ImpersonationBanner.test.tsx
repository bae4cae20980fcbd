import { screen, within } from '@testing-library/react';
import { currentUserOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';

const until = '2026-03-02T10:30:00.000Z';

test('names the impersonated user and the end time, with a button that works without JavaScript', () => {
  const { container } = renderPage(<ImpersonationBanner until={until} />, { as: currentUserOf() });
  const bar = screen.getByRole('region', { name: 'Logged in as somebody else' });
  expect(bar).toHaveTextContent(/^You see the site as Ben Kovalenko does, until .*30/);
  expect(within(bar).getByRole('button', { name: 'End this' })).toHaveAttribute('type', 'submit');
  const form = container.querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/acting-as/end']);
});

test('is hidden once nobody is signed in', () => {
  renderPage(<ImpersonationBanner until={until} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
