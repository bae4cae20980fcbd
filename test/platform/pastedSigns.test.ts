import { cast, room, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk } from './sdk.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
});
afterAll(() => app.close());

const password = 'a long walk home';

test('an account made of pasted words and an address in angle brackets has neither sign nor bracket', async () => {
  const sdk = createSdk(app.baseUrl);
  await sdk.currentUser.create({
    email: '\u202aDina <dina@exam\u00adple.org>\u202c',
    password,
    firstName: '\u2067Ди\u200bна\u2069',
    lastName: '\ufeffМороз',
    protectedData: { phoneNumber: '\u202a+380\u00a067 123\u201145\u201367\u202c', note: '\u200b' },
  });
  await sdk.login({ username: 'mailto:Dina@example.org\u200b', password });
  const { attributes } = (await sdk.currentUser.show()).data.data;
  expect(attributes).toMatchObject({
    email: 'dina@example.org',
    profile: {
      firstName: 'Дина',
      lastName: 'Мороз',
      protectedData: { phoneNumber: '+380 67 123-45-67', note: '\u200b' },
    },
  });
  await sdk.currentUser.updateProfile({
    displayName: '\u202eДина\u202c',
    publicData: { fullName: '\u200bWarm Homes' },
    protectedData: { phoneNumber: '٠٦٧ ١٢٣ ٤٥٦' },
  });
  const { profile } = (await sdk.currentUser.show()).data.data.attributes;
  expect(profile).toMatchObject({
    displayName: 'Дина',
    publicData: { fullName: 'Warm Homes' },
    protectedData: { phoneNumber: '067 123 456' },
  });
});

test('a pasted address is the same account: it can be recovered and is taken', async () => {
  const sdk = createSdk(app.baseUrl);
  await sdk.passwordReset.request({ email: `\u202a${ada.email}\u202c` });
  const again = { email: `\u2066${ada.email}\u2069`, password, firstName: 'Eva', lastName: 'K' };
  await expect(sdk.currentUser.create(again)).rejects.toMatchObject({ status: 409 });
});

test('the title of a listing loses invisible signs, and one of them alone is no title', async () => {
  const { data } = await ada.sdk.ownListings.createDraft(
    { ...room, title: '\u202aZim\u00admer\u200b\u202c' },
    {
      expand: true,
    },
  );
  expect(data.data.attributes).toMatchObject({ title: 'Zimmer' });
  await expect(ada.sdk.ownListings.createDraft({ ...room, title: '\u200b' })).rejects.toMatchObject({
    status: 400,
  });
});
