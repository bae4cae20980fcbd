import { endpoints } from '#server/platform/endpoints/table.ts';
import { createMultitenantInstance, createSdk, failureOf, methodsOf } from './sdk.ts';
import { accountCases } from './sdkCases/accounts.ts';
import { fileCases } from './sdkCases/files.ts';
import { listingCases } from './sdkCases/listings.ts';
import { paymentCases } from './sdkCases/payments.ts';
import { transactionCases } from './sdkCases/transactions.ts';
import { createWorld, notFound, type Cases, type World } from './sdkCases/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 30_000);
afterAll(() => world.close());

// Case names are needed before there is a fixture to run the cases in.
const namesIn = (make: (world: World) => object) => Object.keys(make(new Proxy({} as World, hollow)));
const hollow: ProxyHandler<World> = { get: () => ({}) };
const casesOf = (of: World): Cases => ({
  ...accountCases(of),
  ...listingCases(of),
  ...transactionCases(of),
  ...paymentCases(of),
  ...fileCases(of),
});
const methods = namesIn(casesOf);

test('every method of the SDK has a case', () => {
  const sdk = methodsOf(createSdk('http://nobody.test'));
  expect(methods.toSorted()).toEqual(sdk.toSorted());
});

test('every endpoint is a method of the SDK', () => {
  const paths = [...endpoints.values()].map(({ path }) =>
    path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace('/', '.'),
  );
  expect(paths.filter(path => !methods.includes(path))).toEqual([]);
});

test.each(methods)('%s works, and is rejected when something is wrong', async method => {
  const { works, fails, as } = casesOf(world)[method]!;
  expect(await works()).toBeTruthy();
  if (fails) expect(await failureOf(fails())).toMatchObject(as!);
});

test('one installation is one marketplace: no login is shared between several', async () => {
  const sdk = createMultitenantInstance({
    hostname: 'help.example.org',
    multitenantClientSecret: 'a secret',
    baseUrl: world.app.baseUrl,
    tokenStore: world.ada.tokens,
  });
  expect(methodsOf(sdk).toSorted()).toEqual(['clientData', 'loginWithIdp', 'tokenExchange']);
  expect(await failureOf(sdk.clientData())).toMatchObject(notFound);
  expect(await failureOf(sdk.tokenExchange())).toMatchObject(notFound);
  expect(await failureOf(sdk.loginWithIdp(world.idp()))).toMatchObject(notFound);
});
