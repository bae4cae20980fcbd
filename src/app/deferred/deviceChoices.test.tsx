import { sessionChanged, signedOutSession } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { isAlwaysTranslated, translateAlways } from '#src/util/translation/preferences.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { fakeApi } from '#test/support/fakeApi.ts';
import { startDeviceChoices } from './deviceChoices.ts';

const ben = currentUserOf();
const ada = currentUserOf({ id: idOf(1) });
const inZone = (person: typeof ben, timeZone: string) => ({
  ...person,
  ...(person.profile ? { profile: { ...person.profile, privateData: { locale: 'uk', timeZone } } } : {}),
});
const sessionOf = (who: typeof ben | null, scopes = ['user']) =>
  who ? { ...signedOutSession, currentUser: who, scopes } : signedOutSession;

let stop: () => void = () => undefined;
afterEach(() => stop());

const settled = () => new Promise(resolve => setTimeout(resolve, 10));

async function start(who: typeof ben | null, zone?: string, scopes?: string[]) {
  const updateProfile = jest.fn(() => Promise.resolve(ben));
  const api = () => Promise.resolve(fakeApi({ currentUser: { updateProfile } }));
  const store = createStore({ session: sessionOf(who, scopes) }, { api });
  stop = startDeviceChoices(store, zone);
  await settled();
  return { store, updateProfile };
}

test('the device’s time zone is saved to the account once, for times in mails', async () => {
  const { store, updateProfile } = await start(ben, 'Europe/Kyiv');
  store.dispatch(sessionChanged({ ...sessionOf(ben), unreadCount: 1 }));
  await settled();
  expect(updateProfile.mock.calls).toEqual([[{ privateData: { timeZone: 'Europe/Kyiv' } }]]);
});

test('it is saved on login and when the time zone changes, but not when it is already known', async () => {
  const { store, updateProfile } = await start(null, 'Europe/Kyiv');
  expect(updateProfile).not.toHaveBeenCalled();
  store.dispatch(sessionChanged(sessionOf(inZone(ben, 'Europe/Kyiv'))));
  await settled();
  expect(updateProfile).not.toHaveBeenCalled();
  store.dispatch(sessionChanged(sessionOf(inZone(ada, 'Europe/Berlin'))));
  await settled();
  expect(updateProfile).toHaveBeenCalledTimes(1);
});

test('an impersonating operator changes nothing', async () => {
  const { updateProfile } = await start(ben, 'Europe/Kyiv', ['user:limited']);
  expect(updateProfile).not.toHaveBeenCalled();
});

test.each(['UTC', 'Etc/UTC', 'Etc/GMT-3'])(
  '%s is reported by browsers that hide their location',
  async zone => {
    const { updateProfile } = await start(ben, zone);
    expect(updateProfile).not.toHaveBeenCalled();
  },
);

test('a failure to save the time zone is ignored', async () => {
  const store = createStore(
    { session: sessionOf(ben) },
    { api: () => Promise.reject(new Error('no connection')) },
  );
  stop = startDeviceChoices(store, 'Europe/Kyiv');
  await settled();
});

test('a visitor’s preference for automatic translation is moved to the account at login', async () => {
  translateAlways('everything', true);
  const { store, updateProfile } = await start(inZone(ben, 'Europe/Kyiv'), 'Europe/Kyiv', ['user:limited']);
  expect(updateProfile).not.toHaveBeenCalled();
  store.dispatch(sessionChanged(sessionOf(inZone(ben, 'Europe/Kyiv'))));
  await settled();
  expect(updateProfile.mock.calls).toEqual([[{ privateData: { translatesEverything: true } }]]);
  // Stored in the account only: on a shared device it ends with the session.
  expect(isAlwaysTranslated('everything')).toBe(false);
});
