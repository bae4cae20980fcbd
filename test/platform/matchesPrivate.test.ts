import { cast, room, type Person } from '#test/support/cast.ts';
import { changeSettings } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createIntegrationSdk, UUID } from './integrationSdk.ts';

// Each setup begins with images, and processing them takes time.
jest.setTimeout(30_000);

let app: TestApp;
afterEach(() => app.close());

const asks = (who: Person, path: string, body: object) => callWebApi(app, path, body, who.tokens.getToken());

test('in a private marketplace only admitted users get matches', async () => {
  app = await startApp();
  const { ada, ben } = await cast(app);
  const offer = await ada.publishes();
  const request = await ben.publishes({ publicData: { ...room.publicData!, category: 'lookingForPlace' } });
  const listingId = request.id.uuid;
  const own = { listingId, total: 1, matches: [expect.objectContaining({ listingId: offer.id.uuid })] };
  expect(await asks(ben, 'matches', { listingId })).toMatchObject({
    status: 200,
    body: { data: own.matches },
  });
  expect(await asks(ben, 'matches/own', {})).toMatchObject({ status: 200, body: { data: [own] } });

  changeSettings(app.engine, { access: { isPrivate: true, userApproval: true, byPerson: ['read'] } });
  await app.engine.db.run(`update users set state = 'pendingApproval' where id = $1`, [ben.id]);
  const waiting = { status: 403, body: { errors: [{ code: 'user-pending-approval' }] } };
  expect(await asks(ben, 'matches', { listingId })).toMatchObject(waiting);
  expect(await asks(ben, 'matches/own', {})).toMatchObject(waiting);

  await app.engine.db.run(`update users set state = 'active' where id = $1`, [ben.id]);
  const sdk = createIntegrationSdk(app.baseUrl);
  await sdk.users.updatePermissions({ id: new UUID(ben.id), read: 'permission/deny' });
  const denied = { status: 403, body: { errors: [{ code: 'permission-denied-read' }] } };
  expect(await asks(ben, 'matches', { listingId })).toMatchObject(denied);
  expect(await asks(ben, 'matches/own', {})).toMatchObject(denied);

  await sdk.users.updatePermissions({ id: new UUID(ben.id), read: 'permission/allow' });
  expect(await asks(ben, 'matches', { listingId })).toMatchObject({ status: 200 });
});
