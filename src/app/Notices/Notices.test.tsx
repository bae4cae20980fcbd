import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '#contract/account/user.ts';
import type { JsonObject } from '#contract/json.ts';
import { currentUserOf, idOf, pageOf } from '#test/support/entities.ts';
import type { ApiAnswers } from '#test/support/fakeApi.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { moved } from '#src/store/navigation.ts';
import { signedOutSession } from '#src/store/session.ts';
import { readConsent, saveConsent } from '#src/util/countConsent.ts';
import { saveFormDraft, listingDraftKey } from '#src/util/formDraft.ts';
import { LazyNotices } from './NoticesIfAny.tsx';
import { reminderPlace } from '#src/features/PageFrame/PageFrame.tsx';
import type { Place } from '#src/store/state.ts';

interface World {
  as?: CurrentUser | null;
  at?: string;
  scopes?: readonly string[];
  hasListings?: boolean;
  orders?: number;
  offers?: number;
}

function placeOf(path: string): Place {
  const { pathname, search, hash } = new URL(path, 'https://poruch.example');
  return { pathname, search, hash };
}

const unproved = currentUserOf({ emailVerified: false });
const listing = `/l/room/${idOf(10)}`;

function show({
  as = unproved,
  at = '/',
  scopes = ['user'],
  hasListings = false,
  orders = 0,
  offers = 0,
}: World) {
  const query = jest.fn(() => Promise.resolve(pageOf([], orders)));
  const count = jest.fn(() => Promise.resolve(offers));
  const answers: ApiAnswers = { transactions: { query }, ownListings: { count } };
  const session = as ? { ...signedOutSession, currentUser: as, scopes, hasListings } : signedOutSession;
  const navigation = { place: placeOf(at), outcome: 'page', loading: false } as const;
  const all = (
    <>
      <LazyNotices />
      <main id="main" tabIndex={-1} />
      <div id={reminderPlace} />
    </>
  );
  const view = renderPage(all, { answers, state: { session, navigation } });
  const goTo = (path: string) => act(() => void view.store.dispatch(moved(placeOf(path))));
  return { ...view, query, count, goTo };
}

const accept = () => (document.cookie = 'euCookiesAccepted=1; Path=/');
const settled = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 50)));

const createSettings = () => ({
  marketplaceName: 'Poruch',
  rootUrl: '',
  locale: 'en',
  currency: 'EUR',
  clientId: 'test',
  apiUrl: '',
  social: {},
});

beforeEach(() => {
  document.cookie = 'euCookiesAccepted=; Path=/; Max-Age=0';
  sessionStorage.clear();
});

describe('cookies', () => {
  test('a visitor sees the cookie notice once; the choice lasts ten years', async () => {
    const set = jest.spyOn(Document.prototype, 'cookie', 'set');
    show({ as: null });
    const banner = within(await screen.findByRole('region', { name: 'Cookies' }));
    expect(banner.getByRole('link')).toHaveAttribute('href', '/privacy-policy#cookies');
    await userEvent.click(banner.getByRole('button', { name: 'Continue' }));
    expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument();
    expect(set).toHaveBeenLastCalledWith('euCookiesAccepted=1; Path=/; Max-Age=315360000; SameSite=Lax');
    expect(document.cookie).toContain('euCookiesAccepted=1');
    set.mockRestore();
  });

  test('a user who has seen the notice does not see it again', async () => {
    accept();
    show({ as: null });
    await settled();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('page view tracking', () => {
  const company = 'stats.example.org';
  const pageViews = { company, question: 'May we count?', yes: 'Yes, count', no: 'No' };
  const ask = () => {
    const settings = { ...createSettings(), pageViews };
    const navigation = { place: placeOf('/'), outcome: 'page', loading: false } as const;
    renderPage(<LazyNotices />, { state: { settings, navigation } });
    return screen.findByRole('region', { name: 'Cookies' });
  };
  beforeEach(() => localStorage.clear());
  afterEach(() => Object.defineProperty(navigator, 'doNotTrack', { value: null, configurable: true }));

  test.each([
    ['Yes, count', 'yes'],
    ['No', 'no'],
  ])('the answer %s is stored', async (name, answer) => {
    const notice = within(await ask());
    expect(await notice.findByText('May we count?')).toBeVisible();
    expect(readConsent(company)).toBe('unasked');
    const looks = notice.getAllByRole('button').map(button => button.className);
    expect(looks).toHaveLength(2);
    expect(new Set(looks).size).toBe(1);
    await userEvent.click(notice.getByRole('button', { name }));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(readConsent(company)).toBe(answer);
    expect(document.cookie).toContain('euCookiesAccepted=1');
  });

  test.each([
    ['answered', () => saveConsent(null)],
    [
      'has a browser that asks not to be tracked',
      () => Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true }),
    ],
  ])('users who %s are not asked', async (_, prepare) => {
    prepare();
    const notice = within(await ask());
    expect(await notice.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(notice.queryByText('May we count?')).not.toBeInTheDocument();
  });
});

describe('new terms', () => {
  const agreed = { terms: { version: '2022-02', acceptedAt: '2022-03-01T10:00:00.000Z' } };
  const told = (shownAt: string) => ({ ...agreed, termsNotice: { version: '2027-01', shownAt } });
  const withData = (privateData: JsonObject) => {
    const ben = currentUserOf();
    return { ...ben, profile: { ...ben.profile!, privateData } };
  };
  const open = (privateData: JsonObject, updateProfile: jest.Mock, scopes = ['user']) => {
    accept();
    const session = { ...signedOutSession, currentUser: withData(privateData), scopes };
    const settings = { ...createSettings(), termsVersion: '2027-01' };
    return renderPage(<LazyNotices />, {
      answers: { currentUser: { updateProfile } },
      state: { session, settings, navigation: { place: placeOf('/s'), outcome: 'page', loading: false } },
    });
  };
  const now = () => new Date().toISOString();

  test('are shown with their effective date before they are accepted', async () => {
    const update = jest.fn(({ privateData }: { privateData: JsonObject }) =>
      Promise.resolve(
        withData('terms' in privateData ? { terms: { version: '2027-01', acceptedAt: now() } } : told(now())),
      ),
    );
    open(agreed, update);
    const banner = within(await screen.findByRole('region', { name: 'New terms of use' }));
    expect(update).toHaveBeenCalledWith({ privateData: { termsNotice: { version: '2027-01' } } });
    expect(banner.getByRole('link', { name: 'read them' })).toHaveAttribute('href', '/terms-of-service');
    expect(banner.getByRole('link', { name: 'delete your account' })).toHaveAttribute(
      'href',
      '/account/delete-profile',
    );
    const due = new Date(Date.now() + 14 * 24 * 3600 * 1000);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(due);
    expect(banner.getByText(new RegExp(`until ${day}`))).toBeVisible();
    await userEvent.click(banner.getByRole('button', { name: 'I accept' }));
    expect(update).toHaveBeenLastCalledWith({ privateData: { terms: { version: '2027-01' } } });
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  });

  test('stay on screen when accepting fails', async () => {
    open(
      told(now()),
      jest.fn(() => Promise.reject(new Error('down'))),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'I accept' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'I accept' })).toBeEnabled();
  });

  test.each([
    ['two weeks after the notice', told('2020-01-01T10:00:00.000Z'), ['user']],
    ['to users who accepted them', { terms: { version: '2027-01', acceptedAt: 'x' } }, ['user']],
    ['during impersonation', agreed, ['user:limited']],
  ])('are not shown %s', async (_who, privateData, scopes) => {
    const update = jest.fn();
    open(privateData, update, scopes);
    await settled();
    expect(screen.queryByRole('region', { name: 'New terms of use' })).not.toBeInTheDocument();
    expect(update).not.toHaveBeenCalled();
  });
});

describe('limited permissions', () => {
  const limited = { as: currentUserOf(), scopes: ['user:limited'] } as const;
  const banner = () => screen.findByRole('region', { name: 'Limited rights' });

  test('are explained by name, with a link to end them', async () => {
    show(limited);
    const found = within(await banner());
    expect(found.getByText(/Hello, Ben Kovalenko!/)).toBeVisible();
    expect(found.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  test.each([
    ['on the search', { ...limited, at: '/s' }],
    ['with other rights besides', { ...limited, scopes: ['user', 'user:limited'] }],
    ['with full rights', { as: currentUserOf() }],
  ] as const)('are not mentioned %s', async (_, world) => {
    show(world);
    await screen.findByRole('region', { name: 'Cookies' });
    await settled();
    expect(screen.queryByRole('region', { name: 'Limited rights' })).not.toBeInTheDocument();
  });
});

describe('missing account details', () => {
  beforeEach(accept);
  const email = 'Please confirm your email address';
  const badge = 'Confirm who you are';
  const notice = (name: string) => screen.findByRole('region', { name });
  const isQuiet = async () => {
    await settled();
    for (const role of ['dialog', 'region']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
  };

  test.each([
    ['listings', { hasListings: true }],
    ['orders', { orders: 1 }],
  ])('an unverified address of a user with %s', async (_, world) => {
    show(world);
    const found = within(await notice(email));
    expect(found.getByText('ben@example.org')).toBeVisible();
    // One quiet line: where its link leads, the mail is sent again and the address is changed.
    const links = found.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['No email?', '/account/contact-details']]);
    expect(found.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('users without listings or orders are not reminded, and verified users cost no extra call', async () => {
    show({});
    await isQuiet();
    const { query } = show({ as: currentUserOf(), hasListings: true });
    await isQuiet();
    expect(query).not.toHaveBeenCalled();
  });

  test.each([
    '/login',
    '/signup',
    '/account/contact-details',
    '/verify-email',
    '/reset-password',
    '/account/payments',
    `${listing}/edit/payout-details`,
    `${listing}/edit/payout-details/success`,
    '/verify',
    '/safety-center',
    '/terms-of-service',
  ])('nobody is reminded on %s', async at => {
    show({ at, hasListings: true });
    await isQuiet();
  });

  test('a dismissed reminder reappears only on another path', async () => {
    const { goTo } = show({ hasListings: true });
    await notice(email);
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    goTo('/?page=2');
    await isQuiet();
    goTo('/listings');
    await notice(email);
  });

  test('a dismissed reminder stays dismissed after a full load, until the path changes', async () => {
    const { unmount } = show({ hasListings: true });
    await notice(email);
    unmount();
    const again = show({ hasListings: true });
    await isQuiet();
    again.goTo('/safety-center');
    await isQuiet();
    again.goTo('/');
    await notice(email);
    again.unmount();
    // Another user in the same tab has not seen it.
    show({ as: currentUserOf({ id: idOf(9), emailVerified: false }), hasListings: true });
    await notice(email);
  });

  test.each([
    '/',
    '/s',
    '/listings',
    `/u/${idOf(9)}`,
    `${listing}/checkout`,
    listing,
    `${listing}/edit/description`,
    `/order/${idOf(70)}/details`,
    `/sale/${idOf(70)}/details`,
    '/inbox/orders',
    '/profile-settings',
    '/account/payment-methods',
    '/account/delete-profile',
  ])('no dialog covers %s: the reminder is in the page and can be dismissed', async at => {
    show({ at, hasListings: true });
    const found = within(await notice(email));
    expect(found.getByText(/^Confirm/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(found.getByRole('button', { name: 'Later' }));
    expect(screen.getByRole('main')).toHaveFocus();
    await isQuiet();
  });

  test('verification is suggested to providers on listing pages', async () => {
    const { count } = show({ as: currentUserOf(), at: listing, hasListings: true, offers: 1 });
    const found = within(await notice(badge));
    expect(found.getByRole('link', { name: 'About the badge' })).toHaveAttribute('href', '/verify');
    expect(count).toHaveBeenCalledWith({ pub_category: 'offeringPlace' });
  });

  test.each([
    ['elsewhere', { at: '/s' }],
    ['who only looks for something', { offers: 0 }],
    ['without listings', { hasListings: false }],
  ])('verification is not suggested to a user %s', async (_, change) => {
    show({ as: currentUserOf(), at: listing, hasListings: true, offers: 1, ...change });
    await isQuiet();
  });

  test('email verification comes before the badge', async () => {
    show({ at: listing, hasListings: true, offers: 1 });
    await notice(email);
    expect(screen.queryByRole('region', { name: badge })).not.toBeInTheDocument();
  });

  test('a user writing in the editor is not disturbed', async () => {
    const as = unproved;
    saveFormDraft(listingDraftKey(as.id, idOf(10), 'description'), { title: 'Room' });
    show({ as, at: `${listing}/edit/description`, hasListings: true, offers: 1 });
    await isQuiet();
  });

  test.each(['new', 'draft'])('nor is a user in the steps of a %s listing', async type => {
    show({ at: `${listing}/${type}/photos`, hasListings: true });
    await isQuiet();
  });

  test('an unreachable marketplace causes no reminder', async () => {
    const view = show({});
    view.query.mockRejectedValue(new Error('down') as never);
    await waitFor(() => expect(view.query).toHaveBeenCalled());
    await isQuiet();
  });
});
