import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/account/user.ts';
import type { VerificationRequest } from '#contract/account/verification.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { settings } from '#src/store/settings.ts';
import { load, renderPage, type Scene } from '#test/support/renderPage.tsx';
import { loadData, type VerifyData } from './loadData.ts';
import { VerifyPage } from './VerifyPage.tsx';

const requestOf = (change: Partial<VerificationRequest> = {}): VerificationRequest => ({
  state: 'pending',
  createdAt: '2026-03-01T10:00:00.000Z',
  documents: 0,
  decidedAt: null,
  reason: null,
  ...change,
});

const show = (
  own: VerifyData['own'],
  { as = currentUserOf(), ...scene }: Omit<Scene, 'as'> & { as?: CurrentUser | null } = {},
) => renderPage(<VerifyPage />, { data: { own }, ...(as ? { as } : {}), ...scene });

const panel = () => within(screen.getByRole('heading', { name: 'Your badge' }).parentElement as HTMLElement);
const file = (name: string, type: string, bytes = 100) => {
  const start = type === 'application/pdf' ? '%PDF-' : 'ID3';
  return new File([start, new Uint8Array(bytes - start.length)], name, { type });
};
const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('Add documents'), { target: { files } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask for the badge' }));

beforeEach(() => sessionStorage.clear());

test('everyone can read what the badge means and what it does not promise', () => {
  show(null, { as: null });
  for (const name of ['What it means', 'What it does not promise', 'What happens to your documents'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(screen.getByText(/We can check a name, but not intentions/)).toBeVisible();
  expect(panel().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('a verified user sees the date of verification', () => {
  const as = currentUserOf();
  const publicData = { ...as.profile?.publicData, isVerified: true, verifiedAt: '2026-03-02' };
  show({ request: null }, { as: { ...as, profile: { ...as.profile!, publicData } } });
  expect(panel().getByText('You have the badge. It was given to you on 2 Mar 2026.')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a request is sent with its note and documents, and is then pending', async () => {
  const request = jest.fn(() => Promise.resolve(requestOf({ documents: 1 })));
  show({ request: null }, { answers: { uploads: { verification: request } } });
  await userEvent.type(screen.getByRole('textbox', { name: /What should we know/ }), 'Register no. 7');
  const statute = file('statute.pdf', 'application/pdf');
  choose(statute, file('card.pdf', 'application/pdf'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove card.pdf' }));
  await send();
  expect(request).toHaveBeenCalledWith('Register no. 7', [statute], expect.anything());
  expect(await screen.findByText(/You asked on 1 Mar 2026, with 1 document\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your badge' })).toHaveFocus();
});

test('the text is kept when sending fails', async () => {
  const refuse = () => Promise.reject(new ApiFailure({ status: 413, code: 'request-upload-over-limit' }));
  show({ request: null }, { answers: { uploads: { verification: refuse } } });
  await userEvent.type(screen.getByRole('textbox', { name: /What should we know/ }), 'Hello');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('One of the documents is larger than 5 MB.');
  expect(screen.getByRole('textbox', { name: /What should we know/ })).toHaveValue('Hello');
});

test('other file types, oversized files and a fourth file are rejected with a reason', async () => {
  show({ request: null });
  const pdf = (name: string, bytes?: number) => file(name, 'application/pdf', bytes);
  choose(
    file('song.mp3', 'audio/mpeg'),
    new File(['a letter'], 'letter.pdf', { type: 'application/pdf' }),
    pdf('huge.pdf', 5 * 1024 * 1024 + 1),
    ...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(name => pdf(name)),
  );
  expect(await screen.findByText('song.mp3 is not a PDF, JPG or PNG.')).toBeVisible();
  expect(screen.getByText('letter.pdf is not a PDF, JPG or PNG.')).toBeVisible();
  expect(screen.getByText('huge.pdf is larger than 5 MB.')).toBeVisible();
  expect(screen.getByText('d.pdf was left out: at most 3 files.')).toBeVisible();
  const chosen = within(screen.getByRole('list', { name: 'Documents you will send' }));
  expect(chosen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByLabelText('Add documents')).not.toBeInTheDocument();
});

test('a pending request can be withdrawn', async () => {
  const withdraw = jest.fn(() => Promise.resolve());
  show({ request: requestOf() }, { answers: { call: { 'POST /api/verification/withdraw': withdraw } } });
  expect(panel().getByText(/You asked on 1 Mar 2026\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my request' }));
  expect(withdraw).toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Ask for the badge' })).toBeVisible();
});

test('when withdrawing fails the request stays pending', async () => {
  const withdraw = () => Promise.reject(new ApiFailure({ status: 0, code: 'network' }));
  show({ request: requestOf() }, { answers: { call: { 'POST /api/verification/withdraw': withdraw } } });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my request' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Withdraw my request' })).toBeEnabled();
});

test('a rejection shows its reason, and a new request can be made', () => {
  const decidedAt = '2026-03-04T10:00:00.000Z';
  show({ request: requestOf({ state: 'rejected', decidedAt, reason: 'The date cannot be read.' }) });
  expect(panel().getByText('On 4 Mar 2026 we could not give you the badge')).toBeVisible();
  expect(panel().getByText('The date cannot be read.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for the badge' })).toBeVisible();
});

test('where verification is unavailable, the page only explains', () => {
  show(null);
  expect(screen.queryByRole('heading', { name: 'Your badge' })).not.toBeInTheDocument();
  const elsewhere = { ...settings(undefined), apiUrl: 'https://platform.example' };
  show(null, { as: null, state: { settings: elsewhere } });
  expect(screen.queryByRole('heading', { name: 'Your badge' })).not.toBeInTheDocument();
});

const open = (signedIn: boolean, answer: () => Promise<VerifyData['own']>) =>
  load(loadData, 'VerifyPage', {}, '', {
    answers: {
      auth: { info: () => Promise.resolve({ signedIn, scopes: [] }) },
      call: { 'POST /api/verification': answer },
    },
  });

test('a visitor causes no call, an ended session shows the page, other failures are reported', async () => {
  const never = () => Promise.reject(new Error('asked'));
  await expect(open(false, never)).resolves.toEqual({ own: null });
  await expect(open(true, () => Promise.resolve({ request: null }))).resolves.toEqual({
    own: { request: null },
  });
  const refused = new ApiFailure({ status: 403, code: 'forbidden' });
  await expect(open(true, () => Promise.reject(refused))).resolves.toEqual({ own: null });
  const broken = new ApiFailure({ status: 500, code: 'internal-error' });
  await expect(open(true, () => Promise.reject(broken))).rejects.toBe(broken);
});
