import { testClient } from '#test/platform/sdk.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { linkIn, outboxOf, type SentMail } from '#test/support/outbox.ts';
import { visit } from './visit.ts';

let server: BuiltServer;
let ada: Person;
let operator: Person;
let mail: SentMail;

const operatorEmail = 'olha@example.org';
const outbox = '/operator/outbox';

beforeAll(async () => {
  server = await startBuiltServer({ OPERATORS: `someone@example.org, ${operatorEmail.toUpperCase()}` });
  ada = await person(server, 'Ada', 'Lovelace');
  operator = await person(server, 'Olha', 'Team');
  mail = await outboxOf(server).latest(operator.email, 'Confirm');
}, 90_000);
afterAll(() => server?.stop());

const tokenCookie = `st-${testClient.clientId}-token`;
const sessionOf = ({ tokens }: Person) => ({ [tokenCookie]: JSON.stringify(tokens.getToken()) });

/** Returns the user's own preferences for mails and language. */
async function privateDataOf({ sdk }: Person): Promise<Record<string, unknown>> {
  const { profile } = (await sdk.currentUser.show()).data.data.attributes as Record<
    string,
    { privateData: Record<string, unknown> }
  >;
  return profile?.privateData ?? {};
}

describe('the outbox', () => {
  beforeAll(async () => {
    // Operators are configured by email address, so the user must have that address and have verified it.
    await operator.sdk.currentUser.changeEmail({ email: operatorEmail, currentPassword: operator.password });
    await refusedTo(operator);
    const change = await outboxOf(server).latest(operatorEmail);
    const token = new URL(linkIn(change, '/verify-email'), server.url).searchParams.get('t');
    await operator.sdk.currentUser.verifyEmail({ verificationToken: token });
  });

  const refusedTo = async (who?: Person) => {
    for (const path of [outbox, `/api${outbox}`, `/api${outbox}/1-1`, `/api${outbox}/1-1/html`]) {
      expect((await visit(server.url, path, who && sessionOf(who))).status).toBe(404);
    }
  };

  test('is visible to operators only', async () => {
    await refusedTo();
    await refusedTo(ada);
  });

  test('lists the mails and opens one, its HTML in a frame without permissions', async () => {
    const page = await visit(server.url, outbox, sessionOf(operator));
    expect(page.status).toBe(200);
    expect(page.html).toContain(ada.email);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const id = /\?mail=([\d-]+)/.exec(page.html)?.[1] ?? '';
    const open = await visit(server.url, `${outbox}?mail=${id}`, sessionOf(operator));
    expect(open.html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = await visit(server.url, `/api${outbox}/${id}/html`, sessionOf(operator));
    expect(frame.html).toMatch(/^<!doctype html><html lang="en"/);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect((await visit(server.url, `${outbox}?mail=none`, sessionOf(operator))).status).toBe(404);
  });

  test('a mail sent at sign-up names the site, and its recipient only once the address is verified', () => {
    expect(mail.text).toMatch(/^Hello,/);
    expect(mail.text).not.toContain('Olha');
    expect(mail.text).toContain(`${server.url}/verify-email?t=`);
  });
});

describe('the unsubscribe link of a mail', () => {
  let link: string;

  beforeAll(async () => {
    const ben = await person(server, 'Ben', 'Kovalenko');
    const token = new URL(
      linkIn(await outboxOf(server).latest(ada.email), '/verify-email'),
      server.url,
    ).searchParams.get('t');
    await ada.sdk.currentUser.verifyEmail({ verificationToken: token });
    await ada.sdk.currentUser.updateProfile({ privateData: { locale: 'uk' } });
    const listing = await ada.publishes();
    await ben.enquires(listing, 'We are in the cellar');
    link = await linkOfUnread();
  }, 60_000);

  // The mail is delayed by two minutes, in which the message may be read; the test makes it due now.
  const linkOfUnread = async () => {
    const outbox = outboxOf(server);
    await outbox.dueNow('mail/new-message');
    const { unsubscribeUrl } = await outbox.latest(ada.email, 'У вас');
    const { pathname, search } = new URL(unsubscribeUrl ?? '');
    return pathname + search;
  };

  test('asks for confirmation in the language of the mail, and opening it changes nothing', async () => {
    const page = await visit(server.url, link, { locale: 'de' });
    expect(page.status).toBe(200);
    expect(page.html).toContain('<html lang="uk"');
    expect(page.html).toContain('Більше не надсилати таких листів?');
    expect((await privateDataOf(ada)).mailsOff).toBeUndefined();
  });

  test('one click in a mail program unsubscribes without sign-in', async () => {
    const answer = await fetch(server.url + link, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await privateDataOf(ada)).mailsOff).toEqual(['newMessage']);
  });

  test('the page’s form redirects back to it', async () => {
    const answer = await fetch(server.url + link, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ page: 'yes' }),
    });
    expect(answer.status).toBe(303);
    const done = await visit(server.url, answer.headers.get('location') ?? '');
    expect(done.html).toContain('Готово: таких листів більше не буде');
  });

  test('a forged link unsubscribes nobody and says so', async () => {
    const forged = link.replace('newMessage', 'reviews');
    expect((await fetch(server.url + forged, { method: 'POST' })).status).toBe(404);
    const posted = await fetch(server.url + forged, {
      method: 'POST',
      body: new URLSearchParams({ page: 'yes' }),
    });
    expect(await posted.text()).toContain('Це посилання не працює');
    expect((await privateDataOf(ada)).mailsOff).toEqual(['newMessage']);
  });
});

describe('the language of mails', () => {
  test('is the language first used, until another is chosen', async () => {
    const cy = await person(server, 'Cy', 'Young');
    await visit(server.url, '/', sessionOf(cy), { 'accept-language': 'de' });
    expect(await privateDataOf(cy)).toEqual({ locale: 'de' });
    await visit(server.url, '/', sessionOf(cy), { 'accept-language': 'pl' });
    expect(await privateDataOf(cy)).toEqual({ locale: 'de' });
    await visit(server.url, '/language/uk?return=/', sessionOf(cy));
    expect(await privateDataOf(cy)).toEqual({ locale: 'uk' });
  });
});
