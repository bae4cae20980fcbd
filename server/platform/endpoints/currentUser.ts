import { body, query } from '#contract/inputs.ts';
import { boolean, clearable, list, optional, string, uuid } from '#contract/schemas.ts';
import { anyone, get, noBody, noQuery, userScopes, post, type Endpoint } from '../endpoint.ts';
import { extendedData } from '../params.ts';
import * as users from '#server/marketplace/users/index.ts';

const profile = {
  displayName: clearable(string()),
  bio: clearable(string()),
  publicData: optional(extendedData),
  protectedData: optional(extendedData),
  privateData: optional(extendedData),
};

/** What a user may change of the profile. */
export const profileChange = {
  firstName: optional(string()),
  lastName: optional(string()),
  ...profile,
  profileImageId: clearable(uuid),
};

export const currentUserEndpoints: readonly Endpoint[] = [
  get({
    path: 'current_user/show',
    scopes: userScopes,
    input: noQuery,
    run: ctx => users.showCurrentUser(ctx),
  }),
  post({
    path: 'current_user/create',
    scopes: anyone,
    input: body({
      email: string(),
      password: string(),
      firstName: string(),
      lastName: string(),
      ...profile,
    }),
    run: (ctx, params) => users.createCurrentUser(ctx, params),
  }),
  post({
    path: 'current_user/update_profile',
    scopes: userScopes,
    input: body(profileChange),
    run: (ctx, params) => users.updateProfile(ctx, params),
  }),
  post({
    path: 'current_user/create_with_idp',
    scopes: anyone,
    input: body({
      idpId: string({ min: 1, max: 200 }),
      idpClientId: string({ min: 1, max: 1000 }),
      idpToken: string({ min: 1 }),
      email: optional(string()),
      firstName: optional(string()),
      lastName: optional(string()),
      ...profile,
    }),
    run: (ctx, params) => users.createCurrentUserWithIdp(ctx, params),
  }),
  post({
    path: 'current_user/change_email',
    scopes: userScopes,
    input: body({
      currentPassword: string(),
      email: string(),
      // Ours: answers for a taken address as for a free one.
      quietly: optional(boolean),
    }),
    run: (ctx, params) => users.changeEmail(ctx, params),
  }),
  post({
    path: 'current_user/verify_email',
    scopes: userScopes,
    input: body({ verificationToken: string() }),
    run: (ctx, params) => users.verifyEmail(ctx, params),
  }),
  post({
    path: 'current_user/send_verification_email',
    scopes: userScopes,
    input: noBody,
    run: ctx => users.sendVerificationEmail(ctx),
  }),
  post({
    path: 'current_user/change_password',
    scopes: userScopes,
    input: body({
      currentPassword: string(),
      newPassword: string(),
      // Ours: what else may open the account afterwards.
      keep: optional(list(string({ max: 64 }))),
    }),
    run: (ctx, params) => users.changePassword(ctx, params),
  }),
  post({
    path: 'current_user/delete',
    scopes: userScopes,
    input: body({
      currentPassword: optional(string()),
      deleteFromStripe: optional(boolean),
      // Ours: hides the account at once, whatever is unfinished.
      endTransactions: optional(boolean),
    }),
    run: (ctx, params) => users.deleteCurrentUser(ctx, params),
  }),
];

export const userEndpoints: readonly Endpoint[] = [
  get({
    path: 'users/show',
    scopes: anyone,
    needs: 'look',
    input: query({ id: uuid }),
    run: (ctx, params) => users.show(ctx, params),
  }),
];
