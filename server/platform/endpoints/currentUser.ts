import { boolean, list, string, uuid } from '#contract/schemas.ts';
import { anyone, get, people, post, type Endpoint } from '../endpoint.ts';
import { map } from '../params.ts';
import { clearable, optional, required } from '../schema.ts';
import * as users from '#server/marketplace/users/index.ts';

const profile = {
  displayName: clearable(string()),
  bio: clearable(string()),
  publicData: optional(map),
  protectedData: optional(map),
  privateData: optional(map),
};

export const currentUserEndpoints: readonly Endpoint[] = [
  get({ path: 'current_user/show', scopes: people, params: {}, run: ctx => users.showCurrentUser(ctx) }),
  post({
    path: 'current_user/create',
    scopes: anyone,
    params: {
      email: required(string()),
      password: required(string()),
      firstName: required(string()),
      lastName: required(string()),
      ...profile,
    },
    run: (ctx, params) => users.createCurrentUser(ctx, params),
  }),
  post({
    path: 'current_user/update_profile',
    scopes: people,
    params: {
      firstName: optional(string()),
      lastName: optional(string()),
      ...profile,
      profileImageId: clearable(uuid),
    },
    run: (ctx, params) => users.updateProfile(ctx, params),
  }),
  post({
    path: 'current_user/create_with_idp',
    scopes: anyone,
    params: {
      idpId: required(string({ min: 1, max: 200 })),
      idpClientId: required(string({ min: 1, max: 1000 })),
      idpToken: required(string({ min: 1 })),
      email: optional(string()),
      firstName: optional(string()),
      lastName: optional(string()),
      ...profile,
    },
    run: (ctx, params) => users.createCurrentUserWithIdp(ctx, params),
  }),
  post({
    path: 'current_user/change_email',
    scopes: people,
    params: {
      currentPassword: required(string()),
      email: required(string()),
      // Ours: answers for a taken address as for a free one.
      quietly: optional(boolean),
    },
    run: (ctx, params) => users.changeEmail(ctx, params),
  }),
  post({
    path: 'current_user/verify_email',
    scopes: people,
    params: { verificationToken: required(string()) },
    run: (ctx, params) => users.verifyEmail(ctx, params),
  }),
  post({
    path: 'current_user/send_verification_email',
    scopes: people,
    params: {},
    run: ctx => users.sendVerificationEmail(ctx),
  }),
  post({
    path: 'current_user/change_password',
    scopes: people,
    params: {
      currentPassword: required(string()),
      newPassword: required(string()),
      // Ours: what else may open the account afterwards.
      keep: optional(list(string({ max: 64 }))),
    },
    run: (ctx, params) => users.changePassword(ctx, params),
  }),
  post({
    path: 'current_user/delete',
    scopes: people,
    params: {
      currentPassword: optional(string()),
      deleteFromStripe: optional(boolean),
      // Ours: hides the account at once, whatever is unfinished.
      endTransactions: optional(boolean),
    },
    run: (ctx, params) => users.deleteCurrentUser(ctx, params),
  }),
];

export const userEndpoints: readonly Endpoint[] = [
  get({
    path: 'users/show',
    scopes: anyone,
    needs: 'look',
    params: { id: required(uuid) },
    run: (ctx, params) => users.show(ctx, params),
  }),
];
