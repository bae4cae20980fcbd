import * as users from '#server/marketplace/users/index.ts';
import { addPerson, operator, type Person } from '#test/support/actions.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { mailsOf } from '#test/support/outbox.ts';

// What operators decide about a person is mailed with a statement of reasons.

let app: TestEngine;
let person: Person;

beforeEach(async () => {
  app = await testEngine();
  person = await addPerson(app.engine);
  await app.engine.db.run('update users set email_verified = true');
});
afterEach(() => app.close());

const reason = 'Three guests wrote that you asked for money before they came.';
const speaks = (locale: string) =>
  app.engine.db.run('update users set private_data = $2 where id = $1', [
    person.id,
    JSON.stringify({ locale }),
  ]);
const decides = (change: Omit<Parameters<typeof users.updatePermissions>[1], 'id'>) =>
  users.updatePermissions(ctxFor(app.engine, operator), { id: person.id, ...change });
const newest = async () => (await mailsOf(app.engine, `${person.id}@example.org`))[0]?.text ?? '';
const unwrapped = async () => (await newest()).replaceAll(/\s+/g, ' ');

test('a mail about permissions says which one was denied, why, and how to object', async () => {
  await decides({
    postListings: 'permission/deny',
    initiateTransactions: 'permission/allow',
    reason,
  });
  const text = await newest();
  expect(text).toContain('have changed what you can do there.\n');
  expect(text).toContain('What changed: You can no longer publish listings.\n');
  expect(text).toContain(`Why: ${reason}\n`);
  expect(text).not.toContain('start conversations');
  expect(text).toContain('You can ask us to check this decision: write to us within six months.');
  expect(text).not.toContain('If you want to know why');
  expect(text).toContain('https://poruch.test/about#contact\n');
});

test('a permission that is granted again is named, and there is nothing to object to', async () => {
  await decides({ postListings: 'permission/deny', initiateTransactions: 'permission/deny', reason });
  expect(await unwrapped()).toContain(
    'What changed: You can no longer publish listings. You can no longer start conversations or send requests.',
  );
  app.clock.advance(1);
  await decides({ postListings: 'permission/allow' });
  const text = await newest();
  expect(text).toContain('What changed: You can publish listings again.\n');
  expect(text).not.toMatch(/Why:|check this decision|want to know why|about#contact/);
});

test('without a reason, as from the Integration API, the mail says whom to ask', async () => {
  await decides({ initiateTransactions: 'permission/deny' });
  const text = await newest();
  expect(text).toContain('What changed: You can no longer start conversations or send requests.\n');
  expect(text).not.toContain('Why:');
  expect(text).toContain('If you want to know why, write to us.');
});

test('a permission without effect on this marketplace changes nothing for the person and is not mailed', async () => {
  await decides({ read: 'permission/deny' });
  expect(await newest()).toBe('');
  await decides({ read: 'permission/allow', postListings: 'permission/deny' });
  expect(await newest()).toContain('What changed: You can no longer publish listings.\n');
});

test('at an address that nobody has confirmed, the mail says what has changed without the operator’s words', async () => {
  await app.engine.db.run('update users set email_verified = false');
  await decides({ postListings: 'permission/deny', reason });
  const text = await newest();
  expect(text).toContain('What changed: You can no longer publish listings.\n');
  expect(text).toContain('If you want to know why, write to us.');
  expect(text).not.toContain(reason);
});

test('a mail about a ban gives the reason and how to object, or whom to ask', async () => {
  const other = await addPerson(app.engine);
  await app.engine.db.run('update users set email_verified = true');
  await users.ban(ctxFor(app.engine, operator), { id: person.id, reason });
  const text = await newest();
  expect(text).toContain('your profile and your listings are no longer shown');
  expect(text).toContain(`Why: ${reason}\n`);
  expect(text).toContain('You can ask us to check this decision: write to us within six months.');
  expect(text).not.toContain('If you want to know why');
  await users.ban(ctxFor(app.engine, operator), { id: other.id });
  const [unexplained] = await mailsOf(app.engine, `${other.id}@example.org`);
  expect(unexplained?.text).toContain('If you want to know why, write to us.');
  expect(unexplained?.text).not.toContain('Why:');
});

test.each([
  ['uk', 'Що змінилося: Ви більше не можете публікувати оголошення.', 'протягом шести місяців'],
  ['de', 'Was sich geändert hat: Du kannst keine Anzeigen mehr veröffentlichen.', 'von sechs Monaten'],
  ['pl', 'Co się zmieniło: Nie możesz już publikować ogłoszeń.', 'w ciągu sześciu miesięcy'],
  ['ru', 'Что изменилось: Вы больше не можете публиковать объявления.', 'в течение шести месяцев'],
])('the reasons are stated in the reader’s language: %s', async (locale, change, objection) => {
  await speaks(locale);
  await decides({ postListings: 'permission/deny', reason });
  const text = await unwrapped();
  expect(text).toContain(change);
  expect(text).toContain(reason);
  expect(text).toContain(objection);
});
