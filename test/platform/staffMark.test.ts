import { addMember, deleteMember } from '#server/marketplace/operators/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

// The staff badge (decision 087).

let app: TestApp;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterEach(() => app.close());

const claims = (who: Person) => who.sdk.currentUser.updateProfile({ publicData: { staff: true } });
const markOf = async (who: Person) => {
  const { data } = await ben.sdk.users.show({ id: who.id });
  return (data.data.attributes.profile as unknown as { publicData: { staff?: boolean } }).publicData.staff;
};
const ownMarks = async (who: Person) => {
  const { operator, profile } = (await who.sdk.currentUser.show()).data.data.attributes as unknown as {
    operator?: boolean;
    profile: { publicData: { staff?: boolean } };
  };
  return [operator, profile.publicData.staff];
};

test('a member who writes the field into their profile gets no staff badge', async () => {
  await claims(ada);
  expect(await markOf(ada)).toBeUndefined();
  expect(await ownMarks(ada)).toEqual([undefined, undefined]);
  const listing = await ada.publishes();
  const { data } = await ben.sdk.listings.show({ id: listing.id, include: ['author'] });
  expect(JSON.stringify(data)).not.toContain('staff');
});

test('an operator can show it, for as long as they are one', async () => {
  await app.engine.db.run('update users set email_verified = true where id = $1', [ada.id]);
  await addMember(app.engine, ada.email);
  expect(await markOf(ada)).toBeUndefined();
  expect(await ownMarks(ada)).toEqual([true, undefined]);
  await claims(ada);
  expect(await markOf(ada)).toBe(true);
  await ada.sdk.currentUser.updateProfile({ bio: 'I am an official member of the Poruch team.' });
  await deleteMember(app.engine, ada.email);
  expect(await markOf(ada)).toBeUndefined();
  expect(await ownMarks(ada)).toEqual([undefined, undefined]);
});
