import * as users from '#server/marketplace/users/index.ts';
import { anyone, get, people, post } from '../endpoint.ts';
import { map, string, uuid } from '../params.ts';
import { clearable, optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

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
];
