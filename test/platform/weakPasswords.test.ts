import { createPasswordStrength } from '#server/adapters/passwords/zxcvbn.ts';
import { person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk } from './sdk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  app.engine.passwordStrength = createPasswordStrength();
});
afterAll(() => app.close());

const refused = (field: string) => ({
  status: 400,
  data: {
    errors: [
      {
        code: 'validation-invalid-value',
        source: { path: [field], type: 'body' },
        meta: { reason: 'weak-password' },
      },
    ],
  },
});

test('nobody can sign up with an easily guessed password', async () => {
  const sdk = createSdk(app.baseUrl);
  const olena = { email: 'olena@example.org', firstName: 'Olena', lastName: 'Kovalenko' };
  for (const password of ['password', '12345678', 'olena@example.org', 'kovalenko1'])
    await expect(sdk.currentUser.create({ ...olena, password })).rejects.toMatchObject(refused('password'));
  await sdk.currentUser.create({ ...olena, password: 'sunflower field' });
});

test('nor change to one', async () => {
  const ada = await person(app, 'Ada', 'Lovelace');
  const change = (newPassword: string) =>
    ada.sdk.currentUser.changePassword({ currentPassword: ada.password, newPassword });
  for (const password of ['qwertyuiop', 'lovelace1', ada.email])
    await expect(change(password)).rejects.toMatchObject(refused('newPassword'));
  await change('four words to remember');
});
