import { MINUTE } from '#contract/time/units.ts';
import { person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, type Document, type Params, type Res } from './sdk.ts';

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

const privateDataOf = ({ data }: Document<Res>) =>
  (data.attributes as Record<string, { privateData: Params }>).profile?.privateData;
const name = { firstName: 'Olena', lastName: 'Koval', password: 'sunflower field' };
const refused = {
  status: 400,
  code: 'validation-invalid-value',
  source: { type: 'body', path: ['privateData', 'terms'] },
};

test('accepted terms are stored with a timestamp set by the server', async () => {
  const at = app.clock.now().toISOString();
  const terms = { version: '2022-02', acceptedAt: '1999-01-01T00:00:00.000Z' };
  const sdk = createSdk(app.baseUrl);
  const email = 'terms@example.org';
  await sdk.currentUser.create({ ...name, email, privateData: { terms, other: 1 } });
  await sdk.login({ username: email, password: name.password });
  const shown = async () => privateDataOf((await sdk.currentUser.show()).data);
  expect(await shown()).toEqual({ terms: { version: '2022-02', acceptedAt: at }, other: 1 });

  // Accepting the same version again keeps the first timestamp; a new version gets its own.
  app.clock.advance(MINUTE);
  await sdk.currentUser.updateProfile({ privateData: { terms } });
  expect(await shown()).toMatchObject({ terms: { acceptedAt: at } });
  await sdk.currentUser.updateProfile({ privateData: { terms: { version: '2027-01' } } });
  expect(await shown()).toMatchObject({
    terms: { version: '2027-01', acceptedAt: app.clock.now().toISOString() },
    other: 1,
  });
});

test.each([[null], ['2022-02'], [{}], [{ version: '' }], [{ version: 7 }], [{ version: 'x'.repeat(41) }]])(
  'only a version can be accepted: %j',
  async terms => {
    const email = `terms.${JSON.stringify(terms).length}@example.org`;
    const create = createSdk(app.baseUrl).currentUser.create({ ...name, email, privateData: { terms } });
    expect(await failureOf(create)).toEqual(refused);
    const { sdk } = await person(app, 'Ada', 'Lovelace');
    expect(await failureOf(sdk.currentUser.updateProfile({ privateData: { terms } }))).toEqual(refused);
  },
);

test('the time a user saw the notice of new terms is stored beside their acceptance', async () => {
  const { sdk } = await person(app, 'Ada', 'Lovelace');
  const at = app.clock.now().toISOString();
  const notice = { version: '2027-01', shownAt: '1999-01-01T00:00:00.000Z' };
  await sdk.currentUser.updateProfile({ privateData: { terms: { version: '2022-02' } } });
  await sdk.currentUser.updateProfile({ privateData: { termsNotice: notice } });
  app.clock.advance(MINUTE);
  await sdk.currentUser.updateProfile({ privateData: { termsNotice: notice } });
  expect(privateDataOf((await sdk.currentUser.show()).data)).toEqual({
    terms: { version: '2022-02', acceptedAt: at },
    termsNotice: { version: '2027-01', shownAt: at },
  });
  expect(await failureOf(sdk.currentUser.updateProfile({ privateData: { termsNotice: null } }))).toEqual({
    ...refused,
    source: { type: 'body', path: ['privateData', 'termsNotice'] },
  });
});
