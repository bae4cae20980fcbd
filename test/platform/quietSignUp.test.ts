import { person } from '#test/support/cast.ts';
import { mailsTo } from '#test/support/mails.ts';
import { mailsOf } from '#test/support/outbox.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf } from './sdk.ts';

let app: TestApp;
beforeAll(async () => void (app = await startApp({ neutralRecovery: true })));
afterAll(() => app.close());

const newcomer = (email: string) => ({
  email,
  password: 'three words here',
  firstName: 'Olena',
  lastName: 'Koval',
  publicData: { profileType: 'private' },
});
async function signUp(email: string) {
  const begunAt = Date.now();
  const answer = await callWebApi(app, 'auth/sign-up', newcomer(email));
  return { answer, milliseconds: Date.now() - begunAt };
}

test('the page’s sign-up answers the same for known and unknown addresses, in the same time', async () => {
  const { id, email } = await person(app, 'Dina', 'Moroz');
  const known = await signUp(` ${email.toUpperCase()}`.trim());
  const unknown = await signUp('somebody.new@example.org');
  expect(known.answer).toEqual(unknown.answer);
  expect(known.answer.status).toBe(200);
  for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(990);
  expect((await mailsTo(app.engine, id))[0]).toMatchObject({ kind: 'mail/sign-up-tried', email });
  const [mail] = await mailsOf(app.engine, email);
  expect(mail?.subject).toContain('Somebody tried to sign up with your email address');
  const sdk = createSdk(app.baseUrl);
  await sdk.login({ username: 'somebody.new@example.org', password: 'three words here' });
  expect((await mailsOf(app.engine, 'somebody.new@example.org')).length).toBe(1);
});

test('the API itself still reports a taken address', async () => {
  const { email } = await person(app, 'Olha', 'Bondar');
  const { publicData: _, ...params } = newcomer(email);
  expect(await failureOf(createSdk(app.baseUrl).currentUser.create(params))).toMatchObject({
    status: 409,
    code: 'email-taken',
  });
});

test('an owner gets three such mails a day at most', async () => {
  const { id, email } = await person(app, 'Iryna', 'Lys');
  for (let index = 0; index < 4; index += 1) expect((await signUp(email)).answer.status).toBe(200);
  const kinds = (await mailsTo(app.engine, id)).map(({ kind }) => kind);
  expect(kinds.filter(kind => kind === 'mail/sign-up-tried')).toHaveLength(3);
});

test('what is wrong with the form is still reported', async () => {
  const answer = await callWebApi(app, 'auth/sign-up', { ...newcomer('x@example.org'), password: 'short' });
  expect(answer.status).toBe(400);
});
