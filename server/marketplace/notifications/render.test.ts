import { locales } from '#contract/locales.ts';
import type { WeeklyStatistics } from '#contract/console/figures.ts';
import { DAY } from '#contract/time/units.ts';
import type { EndedWeek } from '#server/marketplace/statistics/index.ts';
import { mailTexts } from '#test/support/mailTexts.ts';
import { toUnconfirmed, type MailContent } from './mail.ts';
import { mailKinds, needsConfirmedAddress, type MailKind } from './mailKinds.ts';
import { renderMail } from './render.tsx';

const at = new Date('2026-03-06T14:00:00Z');

// Mails without a link: a deleted account has nothing to act on, and the provider's reports about money are handled on
// the server.
const withoutAction: ReadonlySet<MailKind> = new Set([
  'digest',
  'accountDeleted',
  'paymentDisputed',
  'disputeLost',
  'refundFailed',
  'payoutFailed',
  'cancelAsked',
  'stayDenied',
  'reportWaiting',
  'reportUrgent',
  'factorReset',
]);

const week: WeeklyStatistics = {
  week: '2026-03-02',
  offers: 1204,
  requests: 2,
  conversations: 6,
  matches: 5,
  answerSeconds: 5400,
  bookings: { requested: 3, accepted: 2, refused: 1, canceled: 0, completed: 1 },
  money: [
    { currency: 'EUR', paid: 123_450, paidOut: 11_000 },
    { currency: 'JPY', paid: 1200, paidOut: 1000 },
  ],
  reports: { filed: 1, closed: 1 },
};
const figures: EndedWeek = {
  ended: week,
  before: { ...week, week: '2026-02-23', offers: 7, answerSeconds: null, money: [] },
  open: { reports: 2, age: 3 * DAY },
};

/** Returns a mail of this kind with every optional field. */
const letterOf = (kind: MailKind): MailContent => ({
  kind,
  other: 'Olena <K>',
  listing: 'Room & "garden"',
  stay: { from: '2026-03-06', until: '2026-03-09' },
  money: { as: 'paid', amount: { amount: 123_450, currency: 'EUR' } },
  until: at,
  at,
  reason: "It's not clear",
  answer: 'We have spoken with both of you',
  isPaid: true,
  device: { browser: 'firefox', system: 'android' },
  transaction: 'a1b2',
  report: 'c3d4',
  ...(kind === 'searchMatches'
    ? {
        search: 'Rooms & "gardens"',
        found: {
          listings: [{ title: 'Room & "garden"', town: 'Bremen, Germany', path: '/l/room/1' }],
          more: 21,
        },
        otherPath: '/account/saved-searches',
      }
    : {}),
  ...(kind === 'weeklyFigures' ? { figures } : {}),
  ...(kind === 'userPermissionsChanged'
    ? {
        permissions: {
          read: 'permission/deny',
          postListings: 'permission/deny',
          initiateTransactions: 'permission/deny',
        },
        otherPath: '/about#contact',
      }
    : {}),
  ...(kind === 'digest'
    ? {
        news: [
          {
            kind: 'newMessage' as const,
            other: 'Petro',
            listing: 'Room & "garden"',
            path: '/order/2/details',
          },
          { kind: 'listingApproved' as const, listing: 'Attic', path: '/l/attic/3' },
        ],
      }
    : {}),
  ...(withoutAction.has(kind) ? {} : { path: '/order/1/details?a=1&b=2' }),
});

const around = (locale: string) => ({
  intl: mailTexts(locale),
  timeZone: 'Europe/Kyiv',
  name: 'Ада',
  marketplaceName: 'Poruch',
  sites: { rootUrl: 'https://poruch.test' },
  unsubscribeUrl: 'https://poruch.test/unsubscribe/x',
});

// A missing translation logs a console.error, which fails the test.
test.each(mailKinds.flatMap(kind => locales.map(locale => [kind, locale] as const)))(
  '%s in %s is complete, as HTML and as text',
  (kind, locale) => {
    const { subject, html, text } = renderMail(letterOf(kind), around(locale));
    for (const said of [subject, html, text]) {
      expect(said).not.toMatch(/Mail\.\w|undefined|\[object|\{\w+\}|NaN/);
    }
    expect(html).toContain(`<html lang="${locale}"`);
    if (!withoutAction.has(kind)) {
      expect(html).toContain('href="https://poruch.test/order/1/details?a=1&amp;b=2"');
      expect(text).toContain('\nhttps://poruch.test/order/1/details?a=1&b=2\n');
    }
    expect(text).toContain('Room & "garden"');
    expect(text).not.toMatch(/<\/?(?:p|a|div|span)\b|&\w+;/);
    expect(html).not.toContain('Olena <K>');
  },
);

test.each(locales)('no subject in %s names a person or a listing', locale => {
  for (const kind of mailKinds) {
    expect(renderMail(letterOf(kind), around(locale)).subject).not.toMatch(/Olena|Room/);
  }
});

test.each(locales)('the subject in %s tells one conversation from another, and names nobody', locale => {
  const subjectOf = (kind: MailContent['kind'], conversation: string) =>
    renderMail({ ...letterOf(kind), conversation }, around(locale)).subject;
  const ids = ['5c1d9a52-4ab0-4bfa-8f2a-6d7d1ff2a001', '5c1d9a52-4ab0-4bfa-8f2a-6d7d1ff2a002'] as const;
  const [one, other] = ids.map(id => subjectOf('newMessage', id));
  const code = /\(\p{L}+ ([B-Z2-9]{5})\)$/u.exec(one ?? '')?.[1] ?? 'none';
  expect(other).not.toBe(one);
  expect(subjectOf('newMessage', ids[0])).toBe(one);
  expect(subjectOf('accepted', ids[0])).toContain(`${code})`);
  expect(one).not.toMatch(/Olena|Room|5c1d/);
});

const toAnyAddress = mailKinds.filter(kind => !needsConfirmedAddress(kind));
test.each(locales)('no mail in %s to an unconfirmed address has text by others', locale => {
  for (const kind of toAnyAddress) {
    const { subject, html, text } = renderMail(toUnconfirmed(letterOf(kind)), {
      ...around(locale),
      name: '',
    });
    expect(html + text).not.toMatch(/Olena|Room|not clear|spoken with|Mail\.\w|undefined|\{\w+\}/);
    expect(text).toContain(`\n\n${subject}.\n`);
    expect(text).toContain(around(locale).intl.formatMessage({ id: 'Mail.notMine' }));
  }
});

test('with a front end elsewhere, mails lead to the pages that it has, and for all others to the site', () => {
  const sites = { rootUrl: 'https://poruch.test', webRootUrl: 'https://www.example.org' };
  const linksIn = (kind: MailContent['kind'], path = letterOf(kind).path) =>
    renderMail({ ...letterOf(kind), ...(path === undefined ? {} : { path }) }, { ...around('en'), sites })
      .text.split('\n')
      .filter(line => line.startsWith('https://'));
  expect(linksIn('accepted')).toEqual([
    'https://www.example.org/order/1/details?a=1&b=2',
    'https://www.example.org',
    'https://poruch.test/unsubscribe/x',
  ]);
  expect(linksIn('resetPassword', '/reset-password?t=1&e=a')[0]).toBe(
    'https://www.example.org/reset-password?t=1&e=a',
  );
  expect(linksIn('userApproved', '/')[0]).toBe('https://www.example.org/');
  expect(linksIn('stillValid', '/still-valid/x?answer=yes')[0]).toBe(
    'https://poruch.test/still-valid/x?answer=yes',
  );
  expect(linksIn('dataCopyReady', '/account/data')[0]).toBe('https://poruch.test/account/data');
  expect(linksIn('searchMatches', '/safety-center')).toContain('https://www.example.org/l/room/1');
  expect(linksIn('searchMatches', '/safety-center')).toContain('https://poruch.test/safety-center');
});

test('money, days and times are formatted for the reader’s language', () => {
  const { text } = renderMail(letterOf('accepted'), around('de'));
  expect(text).toContain('1.234,50\u00a0€');
  expect(text).toContain('Fr., 6. März 2026 – Mo., 9. März 2026');
  expect(text).toContain('Fr., 6. März 2026 um 16:00 (Osteuropäische Normalzeit)');
});

test('weekly statistics show the previous week beside them, money in its currency', () => {
  const { text } = renderMail({ kind: 'weeklyFigures', figures }, around('de'));
  const lines = text.replaceAll('\u00a0', ' ').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Woche: Mo., 2. März – So., 8. März 2026',
      'Neue Angebote: 1.204 (Woche davor: 7)',
      'Zeit bis zur ersten Antwort (Median): 1,5 Stunden (Woche davor: –)',
      'Von Gästen bezahlt (EUR): 1.234,50 € (Woche davor: 0 €)',
      'Für Gastgebende (JPY): 1.000 ¥ (Woche davor: 0 ¥)',
      'Meldungen, die jetzt warten: 2',
      'Wartezeit der ältesten Meldung: 3 Tage',
    ]),
  );
});

test('yen have no decimals', () => {
  const money = { as: 'payout', amount: { amount: 1200, currency: 'JPY' } } as const;
  expect(renderMail({ kind: 'payout', money }, around('en')).text).toContain('¥1,200');
});

test('a name or title that looks like a URL does not become a link', () => {
  const { text } = renderMail(
    { kind: 'newMessage', other: 'evil.example/login', listing: 'https://evil.example' },
    around('en'),
  );
  expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
  expect(text.replaceAll('\u2060', '')).toContain('evil.example/login');
});

test('line breaks and direction marks in names and titles cannot forge our text', () => {
  const { text } = renderMail(
    {
      kind: 'newMessage',
      other: 'Olena\r\n\nYour account is closed',
      listing: 'Room\u2028Pay \u202Enow\u2066',
    },
    { ...around('en'), name: 'Ada\nLog in at evil。example' },
  );
  expect(text).toContain('Olena Your account is closed');
  expect(text).toContain('Room Pay now\n');
  expect(text).not.toMatch(/^(?:Your account|Log in|Pay)/m);
  expect(text).not.toContain('evil。example');
});

test('a mail without an action has no links except in the footer', () => {
  const { text } = renderMail({ kind: 'accountDeleted', at }, around('en'));
  expect(text.match(/https:\S+/g)).toEqual(['https://poruch.test', 'https://poruch.test/unsubscribe/x']);
});

test('an untranslated language falls back to English', () => {
  expect(renderMail({ kind: 'newMessage', other: 'Ben' }, around('fr')).subject).toBe(
    'You have a new message',
  );
});
