import { screen } from '@testing-library/react';
import { renderPage } from '#test/support/renderPage.tsx';
import { EndAccessPage } from './EndAccessPage.tsx';

const show = (query: string) => renderPage(<EndAccessPage />, { url: `/end-access${query}` });
const heading = () => screen.getByRole('heading', { level: 1 });

test('the link asks first, with one button in a form that works without JavaScript and keeps the token', () => {
  show('?t=abc');
  expect(heading()).toHaveTextContent('End everything that opens your account');
  const [button, ...others] = screen.getByRole('main').querySelectorAll<HTMLButtonElement>('button');
  expect(others).toEqual([]);
  expect(button).toHaveTextContent('End everything');
  expect(button?.form).toHaveAttribute('method', 'post');
  expect(button?.form).not.toHaveAttribute('action');
});

test('afterwards it says where the link for a new password went', () => {
  show('?done=ended');
  expect(heading()).toHaveTextContent('Everything has ended');
  expect(document.querySelector('img[src="/illustrations/secured.svg"]')).toHaveAttribute('alt', '');
  expect(screen.getByText(/emailed you a link to set a new password/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/about#contact');
});

test.each([
  ['?done=again', 'This has been done already'],
  ['?done=unknown', 'This link does not work'],
  ['', 'This link does not work'],
  ['?t=', 'This link does not work'],
])('%s leads on to a new password by mail, without a button that ends anything', (query, title) => {
  show(query);
  expect(heading()).toHaveTextContent(title);
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/recover-password',
  );
  expect(screen.queryByRole('button', { name: 'End everything' })).toBeNull();
});
