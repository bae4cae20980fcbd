import { signalQueue } from '#server/console/signals.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk } from './sdk.ts';

jest.setTimeout(30_000);

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ ada, ben } = await cast(app));
});

const password = 'three words here';
let signUps = 0;
async function signsUp(firstName: string, lastName: string, publicData = {}) {
  signUps += 1;
  const sdk = createSdk(app.baseUrl);
  const email = `name.${signUps}@example.org`;
  const { data } = await sdk.currentUser.create({ email, password, firstName, lastName, publicData });
  await sdk.login({ username: email, password });
  const { state } = (await sdk.currentUser.show()).data.data.attributes;
  return { id: data.data.id.uuid, sdk, state };
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { data?: { errors?: readonly unknown[] } }) => error.data?.errors?.[0],
  );
const reasonsOf = async (id: string) =>
  (await signals.findOpenOf(app.engine.db, id, 10)).map(({ reason }) => reason);

test.each([
  ['An\u200bna', 'Koval', 'hidden-characters'],
  ['\u202eannA', 'Koval', 'hidden-characters'],
  ['Anna', 'Koval ✓', 'badge-sign'],
  ['Pоruch', 'Anna', 'mixed-letters'],
])('nobody signs up as %j %j', async (firstName, lastName, reason) => {
  expect(await refusalOf(signsUp(firstName, lastName))).toMatchObject({
    code: 'validation-invalid-value',
    meta: { reason },
  });
});

test.each([
  ['Поруч', 'адмін'],
  ['Poruch', 'Support'],
  ['Служба', 'підтримки'],
])('an account named %s %s waits for an operator, who sees why', async (firstName, lastName) => {
  const { id, state } = await signsUp(firstName, lastName);
  expect(state).toBe('pendingApproval');
  expect(await reasonsOf(id)).toContain('teamName');
});

test.each([
  ['Мар’яна', 'Коваль'],
  ['Anna', 'Коваль'],
  ['Łukasz', 'O’Connor-Wiśniewski'],
])('%s %s signs up like everybody else', async (firstName, lastName) => {
  const { id, state } = await signsUp(firstName, lastName);
  expect(state).toBe('active');
  expect(await reasonsOf(id)).not.toContain('teamName');
});

test('nobody takes the name of the team later', async () => {
  const change = { displayName: 'Poruch Support' };
  const refusal = await refusalOf(ada.sdk.currentUser.updateProfile(change));
  expect(refusal).toMatchObject({ code: 'validation-invalid-value', meta: { reason: 'team-name' } });
  await ada.sdk.currentUser.updateProfile({ displayName: 'Ада' });
});

test('operators see whose verified name another account looks like', async () => {
  await app.engine.db.run(
    `update users set public_data = public_data || '{"isVerified":true,"profileType":"organisation","fullName":"Caritas Bremen"}'
     where id = $1`,
    [ben.id],
  );
  const { id } = await signsUp('CARITAS', 'Bremen', {
    profileType: 'organisation',
    organisationType: 'church',
    fullName: 'CARITAS Bremen',
  });
  const open = await signals.findOpenOf(app.engine.db, id, 10);
  expect(open.find(({ reason }) => reason === 'verifiedName')?.detail).toBe(ben.id);
  const item = await signalQueue.find(app.engine, id);
  expect(item?.people.map(({ id }) => id)).toEqual([id, ben.id]);
});
