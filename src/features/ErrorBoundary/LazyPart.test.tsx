import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '#test/support/renderPage.tsx';
import { reloadOnce } from './reloadOnce.ts';
import { LazyPart } from './LazyPart.tsx';

// jsdom can't navigate, and these tests are about whether a reload is attempted.
jest.mock('./reloadOnce.ts', () => ({ reloadOnce: jest.fn() }));
const reload = jest.mocked(reloadOnce);

const unfetched = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
const noStyle = Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' });
const defect = new TypeError('x is undefined');

let broken: Error | undefined;
function Part() {
  if (broken) throw broken;
  return <p>The part</p>;
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <label>
        Message <input />
      </label>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && (
        <LazyPart>
          <Part />
        </LazyPart>
      )}
    </>
  );
}

/** Types something, then opens a part that fails with this error. */
async function open(error: Error) {
  broken = error;
  renderPage(<Page />);
  await userEvent.type(screen.getByLabelText('Message'), 'Good day');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  // React logs errors that a boundary has caught.
  jest.mocked(console.error).mockClear();
}

const said = 'This part of the page could not be loaded. The rest of it, and what you typed, is still here.';

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reload.mockReset().mockResolvedValue('unreachable');
});
afterEach(() => jest.restoreAllMocks());

test.each([unfetched, noStyle])(
  'a chunk that does not load causes a silent reload of the page (%s)',
  async error => {
    reload.mockReturnValue(new Promise(() => undefined));
    await open(error);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('if that did not help, the error is shown in place, typed values stay, and it can be retried', async () => {
  await open(unfetched);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByLabelText('Message')).toHaveValue('Good day');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  broken = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The part')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a connection the page is not reloaded for a missing chunk', async () => {
  isOnline = false;
  await open(unfetched);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(reload).not.toHaveBeenCalled();
});

test('a defect that a reload can’t fix is reported at once', async () => {
  await open(defect);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(reload).not.toHaveBeenCalled();
});
