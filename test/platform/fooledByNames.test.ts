import { signalQueue } from '#server/console/signals.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import { cast, person, room, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk, LatLng, type Params } from './sdk.ts';

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
async function signsUp(firstName: string, lastName: string, publicData = {}, bio = '') {
  signUps += 1;
  const sdk = createSdk(app.baseUrl);
  const email = `name.${signUps}@example.org`;
  const { data } = await sdk.currentUser.create({ email, password, firstName, lastName, publicData, bio });
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
  ['An\u2800na', 'Koval', 'hidden-characters'],
  ['Anna\ue000', 'Koval', 'hidden-characters'],
  ['Anna', 'Koval ✓', 'badge-sign'],
  ['Anna', 'Verified', 'badge-sign'],
  ['…', '—', 'no-letters'],
  ['Ꭺnna', 'Koval', 'mixed-letters'],
  ['Pоrucж', 'Anna', 'mixed-letters'],
])('nobody can sign up as %j %j', async (firstName, lastName, reason) => {
  expect(await refusalOf(signsUp(firstName, lastName))).toMatchObject({
    code: 'validation-invalid-value',
    meta: { reason },
  });
});

test.each([
  ['Марiя', 'Kоваль', 'Марія', 'Коваль'],
  ['Gеrhаrd', 'Müllеr', 'Gerhard', 'Müller'],
  ["Лук'янa", 'Шeвчeнкo', "Лук'яна", 'Шевченко'],
])('%s %s, with letters that look alike, is stored as %s %s', async (firstName, lastName, first, last) => {
  const { sdk } = await signsUp(firstName, lastName, {
    profileType: 'organisation',
    fullName: `Дiм ${lastName}`,
  });
  const { profile } = (await sdk.currentUser.show()).data.data.attributes;
  expect(profile).toMatchObject({
    firstName: first,
    lastName: last,
    publicData: { fullName: `Дім ${last}` },
  });
});

test('a display name with letters that look alike is put right', async () => {
  await ada.sdk.currentUser.updateProfile({ displayName: 'Бaбуся Oля' });
  const { profile } = (await ada.sdk.currentUser.show()).data.data.attributes;
  expect(profile).toMatchObject({ displayName: 'Бабуся Оля' });
});

test('the refusal of a name names the letter of another alphabet', async () => {
  expect(await refusalOf(ada.sdk.currentUser.updateProfile({ lastName: 'Шевgенко' }))).toMatchObject({
    meta: { reason: 'mixed-letters', letter: 'g', alphabet: 'latin', word: 'Шевgенко' },
    source: { path: ['lastName'] },
  });
});

test.each([
  ['Pоruch', 'Suppоrt'],
  ['Поруч', 'адмін'],
  ['Poruch', 'Support'],
  ['Olena', 'Support'],
  ['\u202eOlena', 'Sup\u200bport'],
  ['Служба', 'підтримки'],
  ['Оператор', '-'],
  ['Техпідтримка', '-'],
  ['Security', 'Check'],
  ['Перевірка', 'Документів'],
  ['Polizei', 'Berlin'],
  ['Anna', 'UNHCR'],
  ['Deleted', 'user'],
])('an account named %s %s waits for an operator, who sees why', async (firstName, lastName) => {
  const { id, state } = await signsUp(firstName, lastName);
  expect(state).toBe('pendingApproval');
  expect(await reasonsOf(id)).toContain('teamName');
});

test.each([
  ['Мар’яна', 'Коваль'],
  ['Anna', 'Коваль'],
  ['Suharto', '-'],
  ['Łukasz', 'O’Connor-Wiśniewski'],
])('%s %s signs up without waiting', async (firstName, lastName) => {
  const { id, state } = await signsUp(firstName, lastName);
  expect(state).toBe('active');
  expect(await reasonsOf(id)).not.toContain('teamName');
});

test('nobody can take the name of the team later', async () => {
  const change = { displayName: 'Poruch Support' };
  const refusal = await refusalOf(ada.sdk.currentUser.updateProfile(change));
  expect(refusal).toMatchObject({ code: 'validation-invalid-value', meta: { reason: 'team-name' } });
  await ada.sdk.currentUser.updateProfile({ displayName: 'Ада' });
});

describe('a bio that speaks for the team or an authority', () => {
  const bio = 'I am an official member of the support team.';
  const bios = [
    bio,
    'Пишу від імені підтримки.',
    'Im Auftrag von Poruch',
    'Off\u00adicial sup\u200bport',
    'W imieniu policji',
  ];

  test.each(bios)('%j makes a new account wait', async text => {
    const { id, state } = await signsUp('Olena', 'Koval', {}, text);
    expect(state).toBe('pendingApproval');
    expect(await reasonsOf(id)).toContain('posingBio');
  });

  test('cannot be written later; operators see that somebody tried', async () => {
    expect(await refusalOf(ada.sdk.currentUser.updateProfile({ bio }))).toMatchObject({
      code: 'validation-invalid-value',
      meta: { reason: 'office-claim' },
      source: { path: ['bio'] },
    });
    const shown = await ben.sdk.users.show({ id: ada.id });
    expect(JSON.stringify(shown.data)).not.toContain('official');
    expect(await reasonsOf(ada.id)).toContain('posingBio');
  });

  test('does not make other changes of the profile wait', async () => {
    await app.engine.db.run('update users set bio = $2 where id = $1', [ada.id, bio]);
    await ada.sdk.currentUser.updateProfile({ displayName: 'Ада' });
    await ada.sdk.currentUser.updateProfile({ bio: 'We have a spare room near the police station.' });
    expect(await reasonsOf(ada.id)).not.toContain('posingBio');
  });
});

describe('a name like that of a verified user', () => {
  const organisation = (fullName: string) => ({
    profileType: 'organisation',
    organisationType: 'church',
    fullName,
  });
  const verify = (who: Person, publicData = {}) =>
    app.engine.db.run(`update users set public_data = public_data || $2::jsonb where id = $1`, [
      who.id,
      JSON.stringify({ ...publicData, isVerified: true }),
    ]);
  const near = { geolocation: new LatLng(52.52, 13.4) };
  const far = { geolocation: new LatLng(48.13, 11.57) };
  const stateOf = async (who: Person, listing: Params) => (await who.publishes(listing)).attributes.state;
  const signalsOf = async (id: string) =>
    (await signals.findOpenOf(app.engine.db, id, 10))
      .filter(({ reason }) => ['verifiedName', 'posingTitle'].includes(reason))
      .map(({ reason, detail }) => [reason, detail]);

  test.each([
    ['Caritas Bremen', 'CARITAS Bremen'],
    ['Malteser Kiel', 'Malteser-Kiel e.V.'],
    ['Johanniter Ulm', 'Ulm Johanniter (Team)'],
    ['Hafen der Hoffnung Bremen e.V.', 'Hafen der Hoffnung'],
    ['Hafen der Ruhe Kiel e.V.', 'HDR Kiel'],
    ['Arche Nord', 'Arche Nord Hamburg'],
  ])('an organisation named like %s, %s, waits, and operators see both', async (real, fullName) => {
    await verify(ben, organisation(real));
    const { id, state } = await signsUp('Eva', 'Koval', organisation(fullName));
    expect(state).toBe('pendingApproval');
    expect(await signalsOf(id)).toEqual([['verifiedName', ben.id]]);
    expect((await signalQueue.find(app.engine, id))?.people.map(({ id }) => id)).toEqual([id, ben.id]);
  });

  test('nobody can take a name that could be taken for it', async () => {
    await verify(ben, organisation('Brücke der Menschen Leer e.V.'));
    for (const fullName of ['Brücke der Menschen', 'BDM Leer', 'Brücke Menschen Leer Süd'])
      expect(
        await refusalOf(ada.sdk.currentUser.updateProfile({ publicData: organisation(fullName) })),
      ).toMatchObject({
        meta: { reason: 'verified-name' },
      });
    expect(await signalsOf(ada.id)).toEqual([['verifiedName', ben.id]]);
    await ada.sdk.currentUser.updateProfile({ publicData: organisation('Brücke nach Aurich') });
  });

  test('no organisation can take it later, and a private person only one from far away', async () => {
    await verify(ben, organisation('Diakonie Leer'));
    const change = { publicData: organisation('Diakonie  LEER') };
    expect(await refusalOf(ada.sdk.currentUser.updateProfile(change))).toMatchObject({
      code: 'validation-invalid-value',
      meta: { reason: 'verified-name' },
      source: { path: ['publicData', 'fullName'] },
    });
    const olena = await person(app, 'Olena', 'Kovalenko');
    await verify(olena);
    await olena.publishes(near);
    const [neighbour, stranger] = [await person(app, 'Nina', 'Moroz'), await person(app, 'Vira', 'Moroz')];
    await neighbour.publishes({ geolocation: new LatLng(52.5, 13.3) });
    await stranger.publishes(far);
    const name = { firstName: 'Olena', lastName: 'Kovalenko' };
    expect(await refusalOf(neighbour.sdk.currentUser.updateProfile(name))).toMatchObject({
      meta: { reason: 'verified-name' },
    });
    expect(await refusalOf(stranger.sdk.currentUser.updateProfile(name))).toBeUndefined();
    expect(await signalsOf(stranger.id)).toEqual([['verifiedName', olena.id]]);
  });

  test('a person of the same name signs up without waiting, but their listings nearby wait', async () => {
    const olha = await person(app, 'Olha', 'Kravchuk');
    await verify(olha);
    await olha.publishes(near);
    const other = await person(app, 'Kravchuk', 'Olha');
    expect(await stateOf(other, far)).toBe('published');
    expect(await stateOf(other, near)).toBe('pendingApproval');
    expect(await signalsOf(other.id)).toContainEqual(['verifiedName', olha.id]);
    expect(await stateOf(olha, near)).toBe('published');
  });
});

describe('the title of a listing', () => {
  test.each(['Poruch: confirm your account', '✅ Room, verified host', 'Служба безпеки Поруч'])(
    'that is misleading, such as %s, waits for an operator even if approval is off',
    async title => {
      const anna = await person(app, 'Anna', 'Koval');
      expect((await anna.publishes({ title })).attributes.state).toBe('pendingApproval');
      expect(await reasonsOf(anna.id)).toContain('posingTitle');
    },
  );

  test.each([
    ['On behalf of the administration: confirm your booking', undefined],
    ['A room', 'I am an official representative of the Poruch team.'],
    ['Кімната', 'Від імені поліції перевіряю документи'],
  ])('%s, %s: what claims an office waits as well', async (title, description) => {
    const anna = await person(app, 'Anna', 'Koval');
    const { state } = (await anna.publishes({ title, ...(description && { description }) })).attributes;
    expect(state).toBe('pendingApproval');
    expect(await reasonsOf(anna.id)).toContain('posingTitle');
  });

  test('cannot be changed to a misleading one, nor can a draft be published with one', async () => {
    const title = 'Message from the administrator';
    const shown = await ada.publishes({ title: 'A room' });
    await ada.sdk.ownListings.update({ id: shown.id, title });
    expect((await ben.sdk.listings.show({ id: shown.id })).data.data.attributes.title).toBe('A room');
    const draft = await ada.drafts({ ...room, title, images: [await ada.uploads()] });
    const { data } = await ada.sdk.ownListings.publishDraft({ id: draft.id }, { expand: true });
    expect(data.data.attributes.state).toBe('pendingApproval');
  });

  test('that is ordinary is published at once', async () => {
    for (const title of ['Кімната поруч з вокзалом', 'Support with papers', '1']) {
      const { id } = await ada.publishes({ title });
      expect((await ben.sdk.listings.show({ id })).data.data.attributes.title).toBe(title);
    }
    expect(await reasonsOf(ada.id)).not.toContain('posingTitle');
  });
});
