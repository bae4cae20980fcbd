import type { Sdk } from 'sharetribe-flex-sdk';
import { toEntity } from './answers.ts';
import type { Api } from './api.ts';
import { rejectWithApiFailure } from './apiFailure.ts';
import { toCurrentUser } from './entities.ts';
import * as reads from './reads.ts';
import type { Transport } from './endpoints/index.ts';
import { uuid } from './wireValues.ts';

/** Creates the client for authentication and the user's own account. */
export function createAccountsClient(sdk: Sdk, { send }: Transport): Pick<Api, 'auth' | 'currentUser'> {
  const authInfo = async () => {
    const { scopes = [], isAnonymous } = await rejectWithApiFailure(sdk.authInfo());
    return scopes.length === 0 || isAnonymous ? { signedIn: false, scopes: [] } : { signedIn: true, scopes };
  };
  const changePerson = (call: Sdk['currentUser']['create'], params: Record<string, unknown>) =>
    toEntity(call(params, { expand: true, ...reads.currentUser }), toCurrentUser);

  return {
    auth: {
      info: authInfo,
      login: async (username, password) =>
        void (await rejectWithApiFailure(sdk.login({ username, password }))),
      logout: async () => void (await rejectWithApiFailure(sdk.logout())),
      signup: async payload => void (await rejectWithApiFailure(sdk.currentUser.create({ ...payload }))),
      signUpQuietly: async payload =>
        void (await rejectWithApiFailure(send('POST /api/auth/sign-up', { ...payload }))),
      requestPasswordReset: async email =>
        void (await rejectWithApiFailure(sdk.passwordReset.request({ email }))),
      resetPassword: async reset => void (await rejectWithApiFailure(sdk.passwordReset.reset(reset))),
      pendingIdentity: () => rejectWithApiFailure(send('GET /api/auth/pending')),
      confirm: async payload =>
        void (await rejectWithApiFailure(send('POST /api/auth/create-user-with-idp', payload))),
      link: async (email, password) =>
        void (await rejectWithApiFailure(send('POST /api/auth/link-idp', { email, password }))),
    },
    currentUser: {
      async show() {
        if (!(await authInfo()).signedIn) return null;
        try {
          return await toEntity(sdk.currentUser.show(reads.currentUser), toCurrentUser);
        } catch (caught) {
          // The session ended in the meantime: the SDK continued as a visitor.
          if (!(await authInfo()).signedIn) return null;
          throw caught;
        }
      },
      updateProfile: ({ profileImageId, ...profile }) =>
        changePerson(sdk.currentUser.updateProfile, {
          ...profile,
          ...(profileImageId === undefined ? {} : { profileImageId: profileImageId && uuid(profileImageId) }),
        }),
      changeEmail: params => changePerson(sdk.currentUser.changeEmail, params),
      verifyEmail: verificationToken => changePerson(sdk.currentUser.verifyEmail, { verificationToken }),
      sendVerificationEmail: async () =>
        void (await rejectWithApiFailure(sdk.currentUser.sendVerificationEmail())),
      changePassword: async params =>
        void (await rejectWithApiFailure(sdk.currentUser.changePassword(params))),
      delete: async params => void (await rejectWithApiFailure(send('POST /api/delete-account', params))),
    },
  };
}
