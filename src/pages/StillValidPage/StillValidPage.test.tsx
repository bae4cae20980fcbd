import { screen, within } from '@testing-library/react';
import { ApiFailure } from '#src/api/failure.ts';
import { RouteParams } from '#src/store/routeParams.ts';
import { idOf, listingOf } from '#test/support/entities.ts';
import { load, renderPage } from '#test/support/renderPage.tsx';
import { loadData } from './loadData.ts';
import { StillValidPage } from './StillValidPage.tsx';

const token = `${idOf(10)}.abc.signature`;
const show = (query: string, title: string | null = 'Quiet room', path = token) =>
  renderPage(
    <RouteParams value={{ token: path }}>
      <StillValidPage />
    </RouteParams>,
    { url: `/still-valid/${path}?${query}`, data: { title } },
  );
const main = () => within(screen.getByRole('main'));
const answers = () =>
  main()
    .getAllByRole<HTMLButtonElement>('button')
    .map(button => button.value);

test('asks about the listing by title and puts the link’s answer first', () => {
  show('answer=yes').unmount();
  show('answer=yes');
  expect(main().getByText('Quiet room')).toBeVisible();
  expect(answers()).toEqual(['valid', 'found', 'other']);
  const form = main().getByRole<HTMLButtonElement>('button', { name: 'It is still valid' }).form;
  expect(form).toHaveAttribute('method', 'post');
});

test('a link that closes the listing asks for the reason first', () => {
  show('answer=no');
  expect(main().getByRole('heading', { name: 'Close this listing?' })).toBeVisible();
  expect(answers()).toEqual(['found', 'other', 'valid']);
});

test.each([
  ['confirmed', 'Thank you!', 1],
  ['closed', 'The listing is closed', 1],
  ['gone', 'Others cannot see this listing', 0],
  ['unknown', 'This link does not work', 0],
])('states the outcome, with a drawing when it is what was wanted: %s', (done, heading, drawings) => {
  show(`done=${done}`);
  expect(main().getByRole('heading', { name: heading })).toBeVisible();
  expect(main().queryByRole('button')).not.toBeInTheDocument();
  expect(document.querySelectorAll('img[src="/illustrations/done.svg"]')).toHaveLength(drawings);
});

test('whoever has closed the last listing is led to the setting that hides the profile', () => {
  const { unmount } = show('done=closed');
  expect(main().queryByRole('link', { name: 'Open the setting' })).not.toBeInTheDocument();
  unmount();
  show('done=closed&hide=1');
  expect(main().getByRole('link', { name: 'Open the setting' })).toHaveAttribute('href', '/account/safety');
});

test('a hidden listing and an invalid link are distinguished', () => {
  show('answer=yes', null).unmount();
  show('answer=yes', null, 'nonsense');
  expect(main().getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('fetches only public data', async () => {
  const open = (answer: () => Promise<ReturnType<typeof listingOf>>, path = token) =>
    load(loadData, 'StillValidPage', { token: path }, '', { answers: { listings: { show: answer } } });
  await expect(open(() => Promise.resolve(listingOf({ title: 'A room' })))).resolves.toEqual({
    title: 'A room',
  });
  const failed = (status: number) => () => Promise.reject(new ApiFailure({ status, code: 'not-found' }));
  await expect(open(failed(404))).resolves.toEqual({ title: null });
  await expect(open(failed(404), 'nonsense')).resolves.toEqual({ title: null });
  await expect(open(failed(500))).rejects.toBeInstanceOf(ApiFailure);
});
