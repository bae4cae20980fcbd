import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idOf, listingOf } from '#test/support/entities.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { Share } from './Share.tsx';

const url = expect.stringMatching(new RegExp(`/l/${idOf(10)}$`)) as string;
const show = () => renderPage(<Share listing={listingOf()} title="Quiet room near the park" />);
const press = (user = userEvent) => user.click(screen.getByRole('button', { name: 'Share' }));

test('the link is copied and a message confirms it', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Link copied.');
  expect(await navigator.clipboard.readText()).toEqual(url);
});

test('a browser that cannot copy shows the link', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  document.execCommand = () => false;
  show();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByLabelText('Link to this listing')).toHaveProperty('value', url);
});

describe('with the device’s share dialog', () => {
  const share = jest.fn();
  beforeEach(() => Object.assign(navigator, { share }));
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    share.mockReset();
  });

  test('the listing is shared there; closing the dialog is not an error', async () => {
    share.mockRejectedValue(Object.assign(new Error('closed'), { name: 'AbortError' }));
    show();
    await press();
    expect(share).toHaveBeenCalledWith({ url, title: 'Quiet room near the park' });
    expect(screen.queryByText('Link copied.')).not.toBeInTheDocument();
  });

  test('the link is copied if the dialog fails', async () => {
    const user = userEvent.setup();
    share.mockRejectedValue(new Error('denied'));
    show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied.')).toBeVisible();
  });
});
