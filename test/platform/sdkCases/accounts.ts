import { mailedToken } from '#test/support/mails.ts';
import { testClient } from '../sdk.ts';
import { forbidden, fresh, notFound, nowhere, type Cases, type World } from './world.ts';

const unauthorised = { status: 401, code: 'auth-invalid-access-token' };
const noAssets = { status: 404 };
const path = '/content/translations.json';
const paths = [path, '/content/pages/about.json'];

/** Authentication, assets and the account. */
export function accountCases(world: World): Cases {
  const { app, ada, visitor } = world;
  const mailed = async (kind: string) => {
    const dina = await world.newcomer();
    return { dina, token: () => mailedToken(app.engine, dina.id, kind) };
  };
  const name = { firstName: 'Dina', lastName: 'Moroz' };
  return {
    login: {
      works: () => fresh(app).login({ username: ada.email, password: ada.password }),
      fails: () => fresh(app).login({ username: ada.email, password: 'wrong' }),
      as: unauthorised,
    },
    loginAs: {
      works: async () => fresh(app).loginAs(await world.loginAs()),
      fails: async () => fresh(app).loginAs({ ...(await world.loginAs()), code: 'wrong' }),
      as: unauthorised,
    },
    loginWithIdp: {
      async works() {
        const idp = world.idp();
        await visitor.currentUser.createWithIdp(idp);
        return fresh(app, testClient).loginWithIdp(idp);
      },
      fails: () => fresh(app, testClient).loginWithIdp(world.idp()),
      as: unauthorised,
    },
    logout: {
      async works() {
        const sdk = fresh(app);
        await sdk.login({ username: ada.email, password: ada.password });
        return sdk.logout();
      },
    },
    authInfo: { works: () => ada.sdk.authInfo() },
    exchangeToken: {
      works: () => world.server().exchangeToken(),
      fails: () => fresh(app, { clientSecret: 'wrong', tokenStore: ada.tokens }).exchangeToken(),
      as: unauthorised,
    },
    assetByAlias: {
      works: () => visitor.assetByAlias({ path, alias: 'latest' }),
      fails: () => visitor.assetByAlias({ path: '/content/nothing.json', alias: 'latest' }),
      as: noAssets,
    },
    assetByVersion: {
      works: () => visitor.assetByVersion({ path, version: 'v7' }),
      fails: () => visitor.assetByVersion({ path, version: 'v6' }),
      as: noAssets,
    },
    assetsByAlias: {
      works: () => visitor.assetsByAlias({ paths, alias: 'latest' }),
      fails: () => visitor.assetsByAlias({ paths, alias: 'newest' }),
      as: noAssets,
    },
    assetsByVersion: {
      works: () => visitor.assetsByVersion({ paths, version: 'v7' }),
      fails: () => visitor.assetsByVersion({ paths, version: 'v6' }),
      as: noAssets,
    },
    'marketplace.show': {
      works: () => visitor.marketplace.show(),
      fails: () => fresh(app, { clientId: 'unknown' }).marketplace.show(),
      as: { status: 401 },
    },
    'users.show': {
      works: () => visitor.users.show({ id: ada.id }),
      fails: () => visitor.users.show({ id: nowhere }),
      as: notFound,
    },
    'currentUser.show': {
      works: () => ada.sdk.currentUser.show(),
      fails: () => visitor.currentUser.show(),
      as: forbidden,
    },
    'currentUser.create': {
      works: () => world.newcomer(),
      fails: () => visitor.currentUser.create({ ...name, email: ada.email, password: 'a long walk' }),
      as: { status: 409, code: 'email-taken' },
    },
    'currentUser.createWithIdp': {
      works: () => visitor.currentUser.createWithIdp(world.idp()),
      fails: () => visitor.currentUser.createWithIdp({ ...world.idp(), idpToken: 'wrong' }),
      as: unauthorised,
    },
    'currentUser.updateProfile': {
      works: () => ada.sdk.currentUser.updateProfile({ bio: 'Ada knits.' }),
      fails: () => ada.sdk.currentUser.updateProfile({ profileImageId: nowhere }),
      as: { status: 409, code: 'image-invalid' },
    },
    'currentUser.changeEmail': {
      async works() {
        const { sdk, password } = await world.newcomer();
        return sdk.currentUser.changeEmail({ currentPassword: password, email: 'dina.new@example.org' });
      },
      fails: () => ada.sdk.currentUser.changeEmail({ currentPassword: 'wrong', email: 'a@example.org' }),
      as: forbidden,
    },
    'currentUser.changePassword': {
      async works() {
        const { sdk, password } = await world.newcomer();
        return sdk.currentUser.changePassword({ currentPassword: password, newPassword: 'a longer walk' });
      },
      fails: () =>
        ada.sdk.currentUser.changePassword({ currentPassword: 'wrong', newPassword: 'a longer walk' }),
      as: forbidden,
    },
    'currentUser.delete': {
      async works() {
        const { sdk, password } = await world.newcomer();
        return sdk.currentUser.delete({ currentPassword: password });
      },
      fails: () => ada.sdk.currentUser.delete({ currentPassword: 'wrong' }),
      as: forbidden,
    },
    'currentUser.verifyEmail': {
      async works() {
        const { dina, token } = await mailed('mail/verify-email');
        return dina.sdk.currentUser.verifyEmail({ verificationToken: await token() });
      },
      fails: () => ada.sdk.currentUser.verifyEmail({ verificationToken: 'wrong' }),
      as: { status: 409, code: 'email-not-found' },
    },
    'currentUser.sendVerificationEmail': {
      works: () => ada.sdk.currentUser.sendVerificationEmail(),
      async fails() {
        const { dina, token } = await mailed('mail/verify-email');
        await dina.sdk.currentUser.verifyEmail({ verificationToken: await token() });
        return dina.sdk.currentUser.sendVerificationEmail();
      },
      as: { status: 409, code: 'email-already-verified' },
    },
    'passwordReset.request': {
      works: () => visitor.passwordReset.request({ email: ada.email }),
      fails: () => visitor.passwordReset.request({ email: 'nobody@example.org' }),
      as: { status: 409, code: 'email-not-found' },
    },
    'passwordReset.reset': {
      async works() {
        const { dina, token } = await mailed('mail/reset-password');
        await visitor.passwordReset.request({ email: dina.email });
        const reset = { email: dina.email, passwordResetToken: await token() };
        return visitor.passwordReset.reset({ ...reset, newPassword: 'a longer walk' });
      },
      fails: () =>
        visitor.passwordReset.reset({
          email: ada.email,
          passwordResetToken: 'wrong',
          newPassword: 'a longer walk',
        }),
      as: forbidden,
    },
  };
}
