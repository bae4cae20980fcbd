import type { SignupPayload } from '#contract/account/user.ts';
import { ApiError } from '#contract/errors.ts';
import type { accountEndpoints } from '#src/api/endpoints/account.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** Signing up through an identity provider, and deleting the account. A form on another site cannot send Transit. */
export const accountHandlers: WebHandlers<typeof accountEndpoints> = {
  'GET /api/auth/pending': ({ pending }) => pending.find(),
  async 'POST /api/auth/sign-up'({ signUp }, payload) {
    await signUp(payload as unknown as SignupPayload);
    return {};
  },
  async 'POST /api/auth/create-user-with-idp'({ pending }, payload) {
    await pending.confirm(payload);
    return {};
  },
  async 'POST /api/auth/link-idp'({ pending }, { email, password }) {
    await pending.link(email, password);
    return {};
  },
  async 'POST /api/delete-account'({ session: { sdk, signedIn }, forgetSession }, input) {
    if (!signedIn) throw new ApiError('forbidden');
    await sdk.currentUser.delete(input);
    forgetSession();
    return { deleted: true };
  },
};
