import type { Sdk } from 'sharetribe-flex-sdk';
import { one } from './answers.ts';
import type { Api } from './api.ts';
import { asking } from './apiFailure.ts';
import { toCurrentUser } from './entities.ts';
import * as reads from './reads.ts';
import type { Transport } from './transport.ts';
import { uuid } from './uuidValue.ts';

/** Signing in and out, and what people do with their own account. */
export function accountCalls(sdk: Sdk, transport: Transport): Pick<Api, 'auth' | 'currentUser'> {
  const authInfo = async () => {
    const { scopes = [], isAnonymous } = await asking(sdk.authInfo());
    return scopes.length === 0 || isAnonymous ? { signedIn: false, scopes: [] } : { signedIn: true, scopes };
  };
  const changePerson = (call: Sdk['currentUser']['create'], params: Record<string, unknown>) =>
    one(call(params, { expand: true, ...reads.currentUser }), toCurrentUser);

  return {
    auth: {
      info: authInfo,
      login: async (username, password) => void (await asking(sdk.login({ username, password }))),
      logout: async () => void (await asking(sdk.logout())),
      signup: async payload => void (await asking(sdk.currentUser.create({ ...payload }))),
      requestPasswordReset: async email => void (await asking(sdk.passwordReset.request({ email }))),
      resetPassword: async reset => void (await asking(sdk.passwordReset.reset(reset))),
      pendingIdentity: () => asking(transport.pendingIdentity()),
      confirm: payload => asking(transport.confirm(payload)),
      link: (email, password) => asking(transport.link(email, password)),
    },
    currentUser: {
      async show() {
        if (!(await authInfo()).signedIn) return null;
        try {
          return await one(sdk.currentUser.show(reads.currentUser), toCurrentUser);
        } catch (caught) {
          // A session that ended meanwhile: the SDK went on as a visitor.
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
      sendVerificationEmail: async () => void (await asking(sdk.currentUser.sendVerificationEmail())),
      changePassword: async params => void (await asking(sdk.currentUser.changePassword(params))),
      delete: currentPassword => asking(transport.deleteAccount(currentPassword)),
    },
  };
}
