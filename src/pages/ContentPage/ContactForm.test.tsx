import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Content } from '#contract/text/content.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { ContentPage } from './ContentPage.tsx';

const content: Content = {
  title: 'About us',
  description: 'Who we are',
  blocks: [{ kind: 'contactForm', days: 3 }],
};

type Scene = NonNullable<Parameters<typeof renderPage>[1]>;

const show = (send: (input: object) => Promise<void>, scene: Scene = {}, isSent = false) => {
  const data = { name: 'AboutPage', content, ...(isSent ? { isSent } : {}) };
  renderPage(<ContentPage />, { data, answers: { call: { 'POST /api/contact': send } }, ...scene });
  return userEvent.setup();
};

const form = () => within(screen.getByRole('form', { name: 'Contact form' }));

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(form().getByLabelText('Your name'), 'Olena');
  await user.type(form().getByLabelText('Your email address'), ' olena@example.org ');
  await user.selectOptions(form().getByLabelText('What is it about?'), 'data');
  await user.type(form().getByLabelText('Your message'), 'What do you store?');
};

test('a visitor writes to the operators and reads what happens next', async () => {
  const send = jest.fn(() => Promise.resolve());
  const user = show(send);
  expect(screen.getByText(/answers by email within 3 days/)).toBeVisible();
  await fill(user);
  await user.click(form().getByRole('button', { name: 'Send message' }));
  const name = await screen.findByText('Your message is on its way');
  expect(name).toHaveFocus();
  expect(send).toHaveBeenCalledWith({
    name: 'Olena',
    email: 'olena@example.org',
    topic: 'data',
    message: 'What do you store?',
    locale: 'en',
    homepage: '',
  });
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(form().getByLabelText('Your message')).toHaveValue('');
});

test('what is missing is said beside its field, and nothing is sent', async () => {
  const send = jest.fn(() => Promise.resolve());
  const user = show(send);
  await user.click(form().getByRole('button', { name: 'Send message' }));
  for (const text of [
    'Tell us what to call you.',
    'We need an address to answer you.',
    'Choose what it is about.',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(form().getByLabelText('Your message')).toHaveAccessibleDescription('Write what we can do for you.');
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['too-many-requests', 429, /too many|try again|later/i],
  ['conflict', 409, /please send it once more/],
  ['internal-error', 500, /What you wrote is still here/],
] as const)('after %s nothing typed is lost', async (code, status, text) => {
  const user = show(() => Promise.reject(new ApiFailure({ code, status })));
  await fill(user);
  await user.click(form().getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(form().getByLabelText('Your message')).toHaveValue('What do you store?');
  expect(form().getByLabelText('What is it about?')).toHaveValue('data');
});

test('without JavaScript the page says that the message was sent', () => {
  show(() => Promise.resolve(), {}, true);
  expect(screen.getByText('Your message is on its way')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});
