import * as reads from '#src/api/reads.ts';
import { findSeen } from '#server/marketplace/users/store.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
  for (const person of [ada, ada, ben]) await person.publishes();
});
afterAll(() => app.close());

const cards = {
  include: ['author', 'images'],
  'fields.listing': 'title,publicData.category',
  'fields.image': 'variants.landscape-crop',
};

/** The statements of a search by their names, with the values of each. */
async function statementsOf({ sdk }: Pick<Person, 'sdk'>) {
  const asked = jest.spyOn(app.engine.db, 'rows');
  const { data } = await sdk.listings.query(cards);
  const statements = asked.mock.calls.map(([, values = [], name = '']) => ({ name, values }));
  asked.mockRestore();
  return { data, statements };
}

test('a reader’s search asks for each author once, for nobody’s payments, and not whether pictures are public', async () => {
  const { data, statements } = await statementsOf(ben);
  const names = statements.map(({ name }) => name);
  expect(names.filter(name => /^payment|identities/.test(name))).toEqual([]);
  const people = statements.filter(({ name }) => name === 'users-seen').map(({ values }) => values[1]);
  expect(people).toEqual([expect.arrayContaining([ada.id, ben.id])]);
  expect(people[0]).toHaveLength(2);
  // Only the reader's own picture is looked up: it may be shown to nobody else.
  const pictures = statements
    .filter(({ name }) => name === 'images-with-access')
    .map(({ values }) => values[0]);
  expect(pictures).toEqual([[expect.any(String)]]);
  expect(data.data).toHaveLength(3);
  // Both of Ada's show the same picture.
  expect(data.included?.filter(({ type }) => type === 'image')).toHaveLength(2);
});

test('a list reads only the sizes of pictures that it shows', async () => {
  const asked = jest.spyOn(app.engine.db, 'rows');
  await createSdk(app.baseUrl).listings.query(cards);
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown[]>));
  asked.mockRestore();
  const rows = answers.flat() as { images?: readonly { variants: readonly { name: string }[] }[] }[];
  const sizes = rows.flatMap(({ images = [] }) => images.flatMap(({ variants }) => variants));
  expect(sizes.map(({ name }) => name)).toEqual(Array(3).fill('landscape-crop'));
});

test('a search for ids alone finds the same in the same order, and reads no listing', async () => {
  const sdk = createSdk(app.baseUrl);
  const whole = await sdk.listings.query(cards);
  const asked = jest.spyOn(app.engine.db, 'rows');
  const { data } = await sdk.listings.query({ 'fields.listing': 'id' });
  expect(asked.mock.calls.map(([sql]) => sql).filter(sql => /from listings|from users/.test(sql))).toEqual(
    [],
  );
  asked.mockRestore();
  expect(data.data.map(({ id, attributes }) => ({ id, attributes }))).toEqual(
    whole.data.data.map(({ id }) => ({ id, attributes: {} })),
  );
  expect(data).not.toHaveProperty('included');
  expect(data.meta).toEqual(whole.data.meta);
});

test('a conversation reads its people together, each sender once, and counts no short one', async () => {
  const conversation = await ben.enquires(await ada.publishes());
  for (const who of [ada, ben, ada]) await who.writes(conversation, 'Come at noon.');
  const asked = jest.spyOn(app.engine.db, 'rows');
  const { id } = conversation;
  const { data } = await ben.sdk.transactions.show({ id, ...reads.transaction });
  const shown = asked.mock.calls.map(([, values = [], name = '']) => ({ name, values }));
  asked.mockClear();
  const thread = await ben.sdk.messages.query({ transactionId: id, ...reads.message(true) });
  const read = asked.mock.calls.map(([, values = [], name = '']) => ({ name, values }));
  asked.mockRestore();
  const peopleIn = (statements: typeof shown) =>
    statements.filter(({ name }) => name.startsWith('users-seen')).map(({ values }) => values[1]);
  expect(peopleIn(shown)).toEqual([[ben.id, ada.id]]);
  expect(peopleIn(read).map(ids => new Set(ids as string[]))).toEqual([new Set([ada.id, ben.id])]);
  expect(peopleIn(read)[0]).toHaveLength(2);
  expect(read.map(({ name }) => name)).not.toContain('messages-count');
  expect(thread.data.meta).toMatchObject({ totalItems: 4, totalPages: 1 });
  const listing = data.included?.find(({ type }) => type === 'listing');
  expect(listing?.relationships?.author?.data).toMatchObject({ id: { uuid: ada.id }, type: 'user' });
});

test('a listing’s author is read with what is included of them, where the provider is shown with less', async () => {
  const conversation = await ben.enquires(await ada.publishes());
  await ada.sdk.currentUser.updateProfile({ profileImageId: await ada.uploads() });
  const portraitsIn = async (include: readonly string[]) => {
    const { data } = await ben.sdk.transactions.show({ id: conversation.id, include });
    const people = data.included?.filter(({ type, id }) => type === 'user' && id.uuid === ada.id);
    return people?.map(({ relationships }) => relationships?.profileImage?.data !== undefined);
  };
  expect(await portraitsIn(['provider', 'listing.author.profileImage'])).toEqual([true]);
  expect(await portraitsIn(['provider.profileImage', 'listing.author'])).toEqual([true]);
  expect(await portraitsIn(['provider', 'listing.author'])).toEqual([false]);
});

test('a statement that reads by ids is planned once for all values', async () => {
  const plans = await app.engine.db.transaction(async tx => {
    for (let call = 0; call < 7; call++) await findSeen(tx, ben.id, [{ id: ada.id, at: null }]);
    // PostgreSQL tries at least five plans for the values at hand.
    return tx.rows<{ isOnce: boolean }>(
      `select custom_plans = 5 and generic_plans > 0 as is_once from pg_prepared_statements where name = 'users-seen'`,
    );
  });
  expect(plans).toEqual([{ isOnce: true }]);
});
