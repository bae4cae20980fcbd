import { processes } from '#contract/processes/index.ts';
import { actorOf, transitionNames } from '#contract/processes/process.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { block } from '#server/marketplace/blocks/index.ts';
import { listingMails } from '#server/marketplace/listings/index.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import * as reports from '#server/marketplace/reports/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { testEngine, ctxFor, type TestEngine, changeSettings } from '#test/support/database.ts';
import { addPerson, actionsIn, nobody, operator, type Actions, type Person } from '#test/support/actions.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';
import { unsubscribe } from './index.ts';
import { mailsAbout } from './transitionMailKinds.ts';

let app: TestEngine;
let host: Person;
let guest: Person;
let actions: Actions;

beforeEach(async () => {
  app = await testEngine();
  actions = actionsIn(app.engine);
  [host, guest] = [await addPerson(app.engine), await addPerson(app.engine)];
  await app.engine.db.run('update users set email_verified = true');
});

afterEach(() => app.close());

const emailOf = ({ id }: Person) => `${id}@example.org`;
const toHost = () => mailsOf(app.engine, emailOf(host));
const toGuest = () => mailsOf(app.engine, emailOf(guest));
const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);
const keeps = ({ id }: Person, privateData: object) =>
  app.engine.db.run('update users set private_data = $2 where id = $1', [id, JSON.stringify(privateData)]);

describe('accounts', () => {
  const signUp = {
    email: 'ada@example.org',
    password: 'three long words',
    firstName: 'Ada',
    lastName: 'Lovelace',
  };

  test('a sign-up sends a confirmation link, and its token is stored nowhere else', async () => {
    await users.createCurrentUser(ctxFor(app.engine, nobody), signUp);
    const [mail] = await mailsOf(app.engine, 'ada@example.org');
    expect(mail?.subject).toBe('Confirm your email address');
    expect(linkIn(mail ?? { text: '' }, '/verify-email')).toMatch(/^\/verify-email\?t=[\w-]{43}$/);
    const rows = await app.engine.db.rows<{ payload: object }>(
      `select payload from outbox where kind like 'mail/%'`,
    );
    expect(JSON.stringify(rows)).not.toContain('token');
  });

  test('a link that expired while the mail was queued is not sent', async () => {
    await users.createCurrentUser(ctxFor(app.engine, nobody), signUp);
    app.clock.advance(2 * DAY);
    expect(await mailsOf(app.engine, 'ada@example.org')).toEqual([]);
  });

  test('mails are in the user’s language', async () => {
    const privateData = { locale: 'uk' };
    await users.createCurrentUser(ctxFor(app.engine, nobody), { ...signUp, privateData });
    expect(subjects(await mailsOf(app.engine, 'ada@example.org'))).toEqual([
      'Підтвердьте свою електронну адресу',
    ]);
  });

  test('a password change is mailed to its owner, and the recovery link identifies the address', async () => {
    await users.createCurrentUser(ctxFor(app.engine, nobody), signUp);
    await users.requestPasswordReset(ctxFor(app.engine, nobody), { email: signUp.email });
    const [reset] = await mailsOf(app.engine, signUp.email);
    const link = new URL(linkIn(reset ?? { text: '' }, '/reset-password'), 'https://poruch.test');
    expect(link.searchParams.get('e')).toBe('ada@example.org');
    await users.resetPassword(ctxFor(app.engine, nobody), {
      email: signUp.email,
      passwordResetToken: link.searchParams.get('t') ?? '',
      newPassword: 'four even longer words',
    });
    app.clock.advance(1);
    expect((await mailsOf(app.engine, signUp.email))[0]?.subject).toBe('Your password was changed');
  });
});

describe('an operator’s decision about a listing', () => {
  const decides = async (kind: string, payload: object) =>
    app.engine.db.transaction(tx => addToOutbox(tx, app.clock, kind, { ...payload }));

  test('is mailed to the author with the reason', async () => {
    const listingId = await host.publishes();
    await decides(listingMails.rejected, { listingId, reason: 'The picture shows a child.' });
    const [mail] = await toHost();
    expect(mail?.text).toContain('The picture shows a child.');
    expect(linkIn(mail ?? { text: '' }, '/l/a-warm-room')).toContain(listingId);
  });

  test('mails can be switched off with one click, but only with the link', async () => {
    const listingId = await host.publishes();
    await decides(listingMails.approved, { listingId });
    const [mail] = await toHost();
    const token = new URL(mail?.unsubscribeUrl ?? '').pathname.split('/').at(-1) ?? '';
    expect(await unsubscribe(app.engine, token.replace(host.id, guest.id))).toBe(false);
    expect(await unsubscribe(app.engine, token.replace('listingDecisions', 'newMessage'))).toBe(false);
    expect(await unsubscribe(app.engine, token)).toBe(true);
    expect(await unsubscribe(app.engine, token)).toBe(true);
    await decides(listingMails.approved, { listingId });
    expect(await toHost()).toHaveLength(1);
  });
});

describe('messages', () => {
  test('one mail is sent for an unread conversation, without its text', async () => {
    const thread = await actions.enquires(guest.viewer, await host.publishes());
    await actions.writes(guest.viewer, thread, 'We are hiding in the cellar');
    await actions.writes(guest.viewer, thread, 'Please answer');
    expect(await toHost()).toEqual([]);
    app.clock.advance(2 * MINUTE);
    const [mail, ...others] = await toHost();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You have a new message');
    expect(mail?.text).toContain('Olena K wrote to you.');
    expect(`${mail?.html} ${mail?.text}`).not.toMatch(/cellar|Am Wall|Please answer/);
    expect(linkIn(mail ?? { text: '' }, '/sale/')).toBe(`/sale/${thread.id}/details#newest`);
    await actions.writes(guest.viewer, thread, 'Hello?');
    app.clock.advance(2 * MINUTE);
    expect(await toHost()).toHaveLength(1);
    expect(await toGuest()).toEqual([]);
  });

  test('the warning about a new user who leads away from the site is in the mail, too', async () => {
    const thread = await actions.enquires(guest.viewer, await host.publishes());
    await actions.writes(guest.viewer, thread, 'Write to me on Telegram, @landlord');
    await toHost();
    app.clock.advance(2 * MINUTE);
    const [mail] = await toHost();
    expect(mail?.text).toContain('Please be careful');
    expect(mail?.text).not.toContain('landlord');
  });

  test('after the conversation is read, the next message is mailed again', async () => {
    const thread = await actions.enquires(guest.viewer, await host.publishes());
    await actions.writes(guest.viewer, thread, 'Hello');
    await toHost();
    app.clock.advance(2 * MINUTE);
    expect(await toHost()).toHaveLength(1);
    await messages.query(actions.by(host.viewer), { transactionId: thread.id });
    await actions.writes(guest.viewer, thread, 'Are you there?');
    await toHost();
    app.clock.advance(2 * MINUTE);
    expect(await toHost()).toHaveLength(2);
  });

  test('reading or replying within two minutes prevents the mail, and another user’s reading does not', async () => {
    const thread = await actions.enquires(guest.viewer, await host.publishes());
    await actions.writes(guest.viewer, thread, 'Hello');
    await toHost();
    await messages.query(actions.by(operator), { transactionId: thread.id });
    await messages.query(actions.by({ ...host.viewer, limited: true }), { transactionId: thread.id });
    await actions.writes(host.viewer, thread, 'Welcome');
    await toHost();
    await messages.query(actions.by(guest.viewer), { transactionId: thread.id });
    app.clock.advance(2 * MINUTE);
    expect([await toHost(), await toGuest()]).toEqual([[], []]);
  });

  test('a message from a user blocked meanwhile sends no mail', async () => {
    const thread = await actions.enquires(guest.viewer, await host.publishes());
    await actions.writes(guest.viewer, thread, 'I know where you are');
    await toHost();
    await block(actions.by(host.viewer), { userId: guest.id });
    app.clock.advance(2 * MINUTE);
    expect(await toHost()).toEqual([]);
  });

  test('preferences are checked when the mail is due', async () => {
    const thread = await actions.enquires(guest.viewer, await host.publishes());
    await actions.writes(guest.viewer, thread, 'Hello');
    await toHost();
    await keeps(host, { mailsOff: ['newMessage'] });
    app.clock.advance(2 * MINUTE);
    expect(await toHost()).toEqual([]);
  });
});

describe('reports', () => {
  const asked = (reason: string) =>
    reports.report(actions.by(guest.viewer), { kind: 'user', id: host.id, reason });
  const operatorsAre = (person: Person) => {
    changeSettings(app.engine, { operators: [emailOf(person)] });
  };

  test('only the reporter gets a receipt and the outcome, and neither names what or who was reported', async () => {
    const { id } = await asked('harassment');
    expect(await toGuest()).toEqual([]);
    app.clock.advance(10 * MINUTE);
    const [receipt] = await toGuest();
    expect(receipt?.subject).toBe('We have received your report');
    expect(linkIn(receipt ?? { text: '' }, '/account/')).toBe('/account/safety');
    await reports.close(actions.by(operator), { id, outcome: 'acted', answer: 'Olena is banned.' });
    const [outcome] = await toGuest();
    expect(outcome?.subject).toBe('News about your report');
    expect(outcome?.text).toContain('we have acted on it');
    expect(`${receipt?.html} ${outcome?.html}`).not.toMatch(/Olena K|harass|banned/);
    expect(await toHost()).toEqual([]);
  });

  test('operators are mailed at once about urgent reports, about others once they can no longer be withdrawn', async () => {
    const dora = await addPerson(app.engine);
    await app.engine.db.run('update users set email_verified = true where id = $1', [dora.id]);
    operatorsAre(dora);
    const toOperator = async () => subjects(await mailsOf(app.engine, emailOf(dora)));
    const slip = await asked('other');
    expect(await toOperator()).toEqual([]);
    await reports.withdraw(actions.by(guest.viewer), { id: slip.id });
    await asked('danger');
    expect(await toOperator()).toEqual(['An urgent report is waiting']);
    app.clock.advance(10 * MINUTE);
    expect(await toOperator()).toEqual(['An urgent report is waiting']);
    expect(subjects(await toGuest())).toEqual(['We have received your report']);
  });

  test('no mail is sent for a report that was closed while the mail was queued', async () => {
    const { id } = await asked('fake');
    await toGuest();
    await reports.close(actions.by(operator), { id, outcome: 'unfounded', answer: '' });
    app.clock.advance(10 * MINUTE);
    expect(subjects(await toGuest())).toEqual(['News about your report']);
  });
});

describe('a stay', () => {
  test('each party is mailed about each step in its own language, without the address', async () => {
    await keeps(guest, { locale: 'de' });
    const stay = await actions.requests(guest.viewer, await host.publishes(), nights(3), nights(6));
    expect(subjects(await toGuest())).toEqual(['Deine Anfrage ist gesendet']);
    const [request] = await toHost();
    expect(request?.subject).toBe('A request is waiting for your answer');
    expect(request?.text).toContain('Answer by: ');
    app.clock.advance(MINUTE);
    await actions.moves(host.viewer, stay, 'transition/accept');
    const [accepted] = await toGuest();
    expect(accepted?.subject).toBe('Deine Anfrage wurde angenommen');
    expect(linkIn(accepted ?? { text: '' }, '/order/')).toBe(`/order/${stay.id}/details#stay`);
    expect(subjects(await toHost())).toHaveLength(1);
    app.clock.advance(7 * DAY);
    expect((await toGuest())[0]?.subject).toBe('Wie war es?');
    expect((await toHost())[0]?.subject).toBe('How was it?');
    const all = [...(await toGuest()), ...(await toHost())];
    for (const { html, text } of all) expect(html + text).not.toMatch(/Am Wall|2nd floor/);
  });

  describe('a reminder before a request expires', () => {
    const still = 'A request is still waiting for your answer';
    const asks = async () => actions.requests(guest.viewer, await host.publishes(), nights(30), nights(33));

    test('is sent once, a day before, to the party who has to answer', async () => {
      const stay = await asks();
      await toHost();
      app.clock.advance((5 * 24 - 1) * HOUR);
      expect(subjects(await toHost())).not.toContain(still);
      app.clock.advance(HOUR);
      const [reminder] = await toHost();
      expect(reminder?.subject).toBe(still);
      expect(reminder?.text).toContain('Answer by: ');
      expect(linkIn(reminder ?? { text: '' }, '/sale/')).toBe(`/sale/${stay.id}/details`);
      app.clock.advance(23 * HOUR);
      expect(subjects(await toHost()).filter(subject => subject === still)).toHaveLength(1);
      expect(subjects(await toGuest())).not.toContain(still);
    });

    test.each([
      ['it was answered', (id: string) => actions.moves(host.viewer, { id }, 'transition/accept')],
      ['one blocked the other', () => block(actions.by(host.viewer), { userId: guest.id })],
      ['who asked was banned', () => actions.bans(guest.viewer)],
    ])('is not sent when %s', async (_when, act) => {
      const { id } = await asks();
      await toHost();
      await act(id);
      app.clock.advance(5 * DAY);
      expect(subjects(await toHost())).not.toContain(still);
    });

    test('is not sent for a request that expires within a day', async () => {
      await actions.requests(guest.viewer, await host.publishes(), nights(1), nights(2));
      await toHost();
      app.clock.advance(6 * DAY);
      expect(subjects(await toHost())).not.toContain(still);
    });
  });

  test('no reminder is sent for a request answered while the mail was queued', async () => {
    const stay = await actions.requests(guest.viewer, await host.publishes(), nights(3), nights(6));
    await actions.moves(host.viewer, stay, 'transition/decline');
    expect(await toHost()).toEqual([]);
    const [declined, ...others] = await toGuest();
    expect([declined?.subject, others]).toEqual(['Your request was declined', []]);
    // The link to alternatives comes first, and the request is one tap away.
    expect(linkIn(declined ?? { text: '' }, '/s')).toBe('/s?pub_category=offeringPlace');
    expect(linkIn(declined ?? { text: '' }, '/order/')).toBe(`/order/${stay.id}/details#newest`);
  });

  test('a mail is created once, even when two workers handle the same event', async () => {
    await actions.requests(guest.viewer, await host.publishes(), nights(3), nights(6));
    await Promise.all([toHost(), toHost(), toHost()]);
    expect(await toHost()).toHaveLength(1);
  });

  test('both sides get a mail when an operator declines', () => {
    for (const process of processes) {
      expect(mailsAbout(process, 'transition/decline', 'provider')).toEqual([
        { to: 'customer', kind: 'declined' },
      ]);
      expect(mailsAbout(process, 'transition/decline', 'operator')).toHaveLength(2);
    }
  });

  test('every transition of every process sends a mail, except those without effect', () => {
    const silent = processes.flatMap(process =>
      transitionNames(process).filter(
        name => mailsAbout(process, name, actorOf(process, name) ?? 'system').length === 0,
      ),
    );
    expect([...new Set(silent)]).toEqual([
      'transition/enquire',
      'transition/request-payment',
      'transition/request-payment-after-enquiry',
      'transition/expire-review-period',
    ]);
  });
});

/** Midnight that many days from now, in wire format. */
function nights(days: number): string {
  const at = new Date(app.clock.now().getTime() + days * 24 * 60 * MINUTE);
  return `${at.toISOString().slice(0, 10)}T00:00:00.000Z`;
}
