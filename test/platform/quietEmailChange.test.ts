import { person, type Person } from '#test/support/cast.ts';
import { mailsTo } from '#test/support/mails.ts';
import { drainMails, linkIn, mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { failureOf } from './sdk.ts';

// Pages that don't tell who has an account change an address `quietly`.

let app: TestApp;
beforeAll(async () => void (app = await startApp({ neutralRecovery: true })));
afterAll(() => app.close());

const tried = 'Somebody tried to use your email address for another account';
const fresh = (who = 'new') => `${who}.${Math.random().toString(36).slice(2)}@example.org`;
const changes = (who: Person, email: string, change: object = {}) =>
  who.sdk.currentUser.changeEmail(
    { email, currentPassword: who.password, quietly: true, ...change } as never,
    { expand: true },
  );
const emailOf = async (who: Person) => {
  const { email, emailVerified, pendingEmail } = (await who.sdk.currentUser.show()).data.data
    .attributes as Record<string, unknown>;
  return { email: email === who.email, emailVerified, pendingEmail };
};
const subjectsTo = async (email: string) => (await mailsOf(app.engine, email)).map(({ subject }) => subject);

/** Does all that a user can do with a new address, and returns what they see of it, without the address. */
async function lookAround(who: Person, email: string): Promise<string> {
  const seen: unknown[] = [(await changes(who, email)).data.data.attributes.pendingEmail];
  await drainMails(app.engine);
  seen.push(await emailOf(who));
  seen.push((await who.sdk.currentUser.sendVerificationEmail()).status);
  await drainMails(app.engine);
  seen.push(await failureOf(who.sdk.currentUser.verifyEmail({ verificationToken: 'nonsense' })));
  seen.push((await mailsTo(app.engine, who.id)).map(({ kind, email: to }) => [kind, to === email]));
  seen.push(await app.engine.db.rows(unfinishedMails, [who.id]));
  for (const again of [email, email]) seen.push((await changes(who, again)).status);
  seen.push(
    await failureOf(changes(who, email)),
    await failureOf(who.sdk.currentUser.sendVerificationEmail()),
  );
  seen.push((await changes(who, who.email)).data.data.attributes.pendingEmail);
  return JSON.stringify(seen).replaceAll(email, 'the address');
}
const unfinishedMails = `select kind from outbox where done_at is null and payload ->> 'userId' = $1`;

test('another user’s address is answered, shown, mailed to again and given up like a free one', async () => {
  const owner = await person(app, 'Olha', 'Bondar');
  const known = await lookAround(await person(app, 'Dina', 'Moroz'), owner.email.toUpperCase());
  const unknown = await lookAround(await person(app, 'Dina', 'Moroz'), fresh().toUpperCase());
  expect(known).toBe(unknown);
});

test('the owner gets a mail instead of the link, three a day at most', async () => {
  const owner = await person(app, 'Iryna', 'Lys');
  for (const name of ['Dina', 'Olena']) {
    const member = await person(app, name, 'Moroz');
    await changes(member, owner.email);
    await member.sdk.currentUser.sendVerificationEmail();
  }
  expect((await subjectsTo(owner.email)).filter(subject => subject === tried)).toHaveLength(3);
  expect(await subjectsTo(owner.email)).not.toContain('Confirm your new email address');
  const [mail] = await mailsOf(app.engine, owner.email);
  expect(linkIn(mail!, '/login')).toBe('/login');
  expect(mail!.text).not.toContain('/verify-email');
  expect(await emailOf(owner)).toMatchObject({ email: true, pendingEmail: null });
});

test('once the owner has deleted the account, the address can be confirmed', async () => {
  const owner = await person(app, 'Zoya', 'Lys');
  const member = await person(app, 'Dina', 'Moroz');
  await changes(member, owner.email);
  await drainMails(app.engine);
  await owner.sdk.currentUser.delete({ currentPassword: owner.password });
  await member.sdk.currentUser.sendVerificationEmail();
  const [mail] = await mailsOf(app.engine, owner.email);
  expect(mail?.subject).toBe('Confirm your new email address');
  const verificationToken = linkIn(mail!, '/verify-email').split('t=')[1];
  await member.sdk.currentUser.verifyEmail({ verificationToken });
  expect((await member.sdk.currentUser.show()).data.data.attributes.email).toBe(owner.email);
});

test('a wrong password and an invalid address are reported as before', async () => {
  const owner = await person(app, 'Olha', 'Bondar');
  const member = await person(app, 'Dina', 'Moroz');
  expect(await failureOf(changes(member, owner.email, { currentPassword: 'wrong' }))).toMatchObject({
    status: 403,
  });
  expect(await failureOf(changes(member, 'nowhere'))).toMatchObject({ code: 'validation-invalid-value' });
});

test('without `quietly`, the API still reports a taken address', async () => {
  const owner = await person(app, 'Olha', 'Bondar');
  const plain = changes(await person(app, 'Dina', 'Moroz'), owner.email, { quietly: false });
  expect(await failureOf(plain)).toEqual({ status: 409, code: 'email-taken' });
});
