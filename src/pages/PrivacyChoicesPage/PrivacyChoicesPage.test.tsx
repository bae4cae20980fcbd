import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { caches as names } from '#src/config/offline.ts';
import { signedOutSession } from '#src/store/session.ts';
import { storeUnsentMessages } from '#src/util/unsentMessages.ts';
import { readConsent, saveConsent } from '#src/util/countConsent.ts';
import { saveFormDraft } from '#src/util/formDraft.ts';
import { currentUserOf } from '#test/support/entities.ts';
import { fakeWorker } from '#test/support/fakeWorker.ts';
import { renderPage, type Scene } from '#test/support/renderPage.tsx';
import { createStore } from '#src/store/store.ts';
import { PrivacyChoicesPage } from './PrivacyChoicesPage.tsx';

const ben = currentUserOf();
const settings = {
  ...createStore({}, { api: () => Promise.reject(new Error('none')) }).getState().settings,
  offline: true,
};
const show = (scene: Scene = {}) =>
  renderPage(<PrivacyChoicesPage />, {
    url: '/account/device',
    ...scene,
    state: { settings, ...scene.state },
  });
const button = (name: string) => screen.getByRole('button', { name });

let worker: ReturnType<typeof fakeWorker>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  worker = fakeWorker();
});
afterEach(() => worker.stop());

test('nothing is stored until the user opts in, and nothing is left after opting out', async () => {
  show({ as: ben });
  expect(screen.getByText('Off: none of your conversations is kept on this device.')).toBeVisible();
  expect(worker.told).toEqual([]);
  await userEvent.click(button('Keep pages on this device'));
  const state = screen.getByText('On: what you open is kept on this device.');
  expect(state).toHaveFocus();
  await waitFor(() => expect(worker.told).toEqual([{ type: 'keep', reader: ben.id, path: null, files: [] }]));
  storeUnsentMessages(ben.id, 'thread', [{ content: 'secret' }]);
  await worker.storage.open(names.kept);
  await userEvent.click(button('Stop, and delete what is kept'));
  expect(await screen.findByText(/^Off/)).toBeVisible();
  expect(worker.told.at(-1)).toEqual({ type: 'forget' });
  expect(await worker.storage.keys()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('another user’s choice on this device does not apply', () => {
  localStorage.setItem('poruch.keeps', 'somebody else');
  show({ as: ben });
  expect(screen.getByText(/^Off/)).toBeVisible();
});

test('visitors and impersonating operators cannot switch anything on', () => {
  const { unmount } = show({ url: '/privacy-choices' });
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy settings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
  unmount();
  show({ state: { session: { ...signedOutSession, currentUser: ben, scopes: ['user:limited'] } } });
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
});

test('a browser without storage shows a message', () => {
  worker.stop();
  show({ as: ben });
  expect(screen.getByText(/^Your browser cannot keep pages/)).toBeVisible();
});

describe('page view tracking', () => {
  const company = 'stats.example.org';
  const pageViews = { company, question: '', yes: '', no: '' };
  const counting = { state: { settings: { ...settings, pageViews } } };
  afterEach(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: undefined, configurable: true }),
  );

  test('is off until the user agrees, and off again when consent is withdrawn', async () => {
    renderPage(<PrivacyChoicesPage />, { url: '/privacy-choices', ...counting });
    expect(screen.getByText(/stats\.example\.org then learns the kind of page/)).toBeVisible();
    expect(screen.getByText('Off: the pages you open are not counted.')).toBeVisible();
    await userEvent.click(button('Yes, count them'));
    expect(screen.getByText('On: the pages you open are counted.')).toHaveFocus();
    expect(readConsent(company)).toBe('yes');
    await userEvent.click(button('No, do not count'));
    expect(screen.getByText(/^Off: the pages/)).toHaveFocus();
    expect(readConsent(company)).toBe('no');
  });

  test('cannot be switched on against the browser’s own signal', () => {
    saveConsent(company);
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    renderPage(<PrivacyChoicesPage />, { url: '/privacy-choices', ...counting });
    expect(screen.getByText(/^Off: your browser asks us/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /count/ })).toBeNull();
  });

  test('is not mentioned when it is not configured', () => {
    show({ url: '/privacy-choices' });
    expect(screen.getByRole('heading', { name: 'Delete what is stored in this browser' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Counting opened pages' })).toBeNull();
    expect(screen.queryByRole('button', { name: /count/ })).toBeNull();
    expect(screen.getByText(/texts you have not sent and places you searched for\. You stay/)).toBeVisible();
  });

  test('is listed among the answers to be deleted, as are maps that need consent', () => {
    const { unmount } = renderPage(<PrivacyChoicesPage />, { url: '/privacy-choices', ...counting });
    expect(screen.getByText(/and your answer about counting\. You stay/)).toBeVisible();
    unmount();
    const map = { kind: 'style', url: 'https://maps.example.org/style.json' } as const;
    const state = { settings: { ...counting.state.settings, map } };
    renderPage(<PrivacyChoicesPage />, { url: '/privacy-choices', state });
    expect(screen.getByText(/and your answers about maps and counting\. You stay/)).toBeVisible();
  });
});

test('one button deletes everything and confirms it', async () => {
  saveFormDraft('a', 'text');
  localStorage.setItem('poruch.recentPlaces', '[]');
  localStorage.setItem('poruch.mapsFrom', 'example.org');
  localStorage.setItem('poruch.keeps', ben.id);
  saveConsent('stats.example.org');
  await worker.storage.open(names.visits);
  show({ as: ben });
  await userEvent.click(button('Delete everything kept here'));
  expect(await screen.findByText('Everything that was kept here is deleted.')).toBeVisible();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(await worker.storage.keys()).toEqual([]);
});
