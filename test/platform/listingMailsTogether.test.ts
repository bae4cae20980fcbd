import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { approve, askAboutStaleListings, close, reject } from '#server/marketplace/listings/index.ts';
import type { Mail } from '#server/marketplace/ports/mailer.ts';
import { actionsIn, addPerson, operator, type Person } from '#test/support/actions.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { mailsOf, type SentMail } from '#test/support/outbox.ts';

// Several mails about listings of one author become one.

let app: TestEngine;
let author: Person;

const starts = async (options: Parameters<typeof testEngine>[0] = {}) => {
  app = await testEngine(options);
  app.clock.set('2026-03-04T10:00:00Z');
  author = await addPerson(app.engine);
  await app.engine.db.run('update users set email_verified = true');
};
afterEach(() => app.close());

const titles = ['An attic', 'A bed', 'A cellar', 'A den'];
const mails = (who = author) => mailsOf(app.engine, `${who.id}@example.org`);
const mailsIn = async (milliseconds: number) => {
  app.clock.advance(milliseconds);
  return mails();
};
const linksIn = ({ text = '' }: Partial<SentMail> = {}, path = '') =>
  (text.match(/https?:\/\/\S+/g) ?? []).filter(url => url.includes(path));

describe('decisions about listings', () => {
  beforeEach(() => starts({ listingApproval: true }));
  const publishes = () => Promise.all(titles.map(title => author.publishes({ title })));
  const approves = (id = '') => approve(ctxFor(app.engine, operator), { id });
  const rejects = (id = '', reason = '') => reject(ctxFor(app.engine, operator), { id, reason });

  test('of one author within minutes come in one mail, each with its reason and link', async () => {
    const [attic, bed, cellar, den] = await publishes();
    await approves(attic);
    app.clock.advance(MINUTE);
    await rejects(bed, 'The picture shows a child.');
    await approves(cellar);
    app.clock.advance(MINUTE);
    await rejects(den, 'The title names a street.');
    const [mail, ...others] = await mailsIn(MINUTE);
    expect(others.map(({ subject }) => subject)).toEqual([]);
    expect(mail?.subject).toBe('We have checked your listings');
    const parts = mail?.text.split('Listing: ').slice(1) ?? [];
    const found = titles.map(title => parts.find(part => part.startsWith(title)) ?? '');
    expect(found[0]).toContain('Everybody can find it now.');
    expect(found[1]).toContain('Why: The picture shows a child.');
    expect(found[1]).toContain(`/${bed}/draft/description`);
    expect(found[2]).not.toContain('Why:');
    expect(found[3]).toContain('Why: The title names a street.');
    expect(found[3]).not.toContain('child');
    expect(await mailsIn(DAY)).toHaveLength(1);
  });

  test('are mailed at most three minutes late, a single one as before', async () => {
    const [attic, bed] = await publishes();
    await approves(attic);
    const [mail] = await mailsIn(3 * MINUTE);
    expect(mail?.subject).toBe('Your listing is online');
    await approves(bed);
    expect(await mailsIn(3 * MINUTE)).toHaveLength(2);
  });

  test('about a deleted listing are left out, and a banned author gets none', async () => {
    const [attic, bed, cellar, den] = await publishes();
    await approves(attic);
    await approves(bed);
    await app.engine.db.run('update listings set deleted = true where id = $1', [attic]);
    expect((await mailsIn(3 * MINUTE))[0]?.subject).toBe('Your listing is online');
    await approves(cellar);
    await approves(den);
    await actionsIn(app.engine).bans(author.viewer);
    expect(await mailsIn(3 * MINUTE)).toHaveLength(1);
  });

  test('survive a mail server that fails, and two workers send one mail', async () => {
    const ids = await publishes();
    for (const id of ids) await approves(id);
    const { mailer } = app.engine;
    app.engine.mailer = { ...mailer, send: (_: Mail) => Promise.reject(new Error('down')) };
    expect(await mailsIn(3 * MINUTE)).toEqual([]);
    app.engine.mailer = mailer;
    app.clock.advance(DAY);
    await Promise.all([mails(), mails()]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    for (const title of titles) expect(mail?.text).toContain(title);
  });
});

describe('reminders', () => {
  beforeEach(() => starts());

  test('about listings that age on one day come in one mail, each with its answers, and so do the closings', async () => {
    const ids: string[] = [];
    for (const title of titles) {
      ids.push(await author.publishes({ title }));
      app.clock.advance(60 * MINUTE);
    }
    const hourly = async (days: number) => {
      for (let at = 0; at < days * 24; at += 3) {
        app.clock.advance(3 * HOUR);
        await askAboutStaleListings(app.engine);
      }
    };
    await hourly(60);
    const [mail, ...others] = await mailsIn(3 * MINUTE);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Are your listings still valid?');
    expect(linksIn(mail, 'answer=yes')).toHaveLength(4);
    expect(new Set(linksIn(mail, 'answer=no')).size).toBe(4);
    await close(author.ctx(), { id: ids[0] ?? '' });
    await hourly(8);
    const [second, ...first] = await mailsIn(3 * MINUTE);
    expect(first).toHaveLength(1);
    expect(linksIn(second, 'answer=yes')).toHaveLength(3);
    await hourly(8);
    const [closed, ...questions] = await mailsIn(3 * MINUTE);
    expect(questions).toHaveLength(2);
    expect(closed?.subject).toBe('We have closed listings of yours');
    for (const title of titles.slice(1)) expect(closed?.text).toContain(title);
    expect(closed?.text).not.toContain('An attic');
  });
});
