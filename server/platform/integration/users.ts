import { ApiError } from '#contract/errors.ts';
import { instant, oneOf, string, uuid } from '#contract/schemas.ts';
import * as users from '#server/marketplace/users/index.ts';
import { get, post, operators, type Endpoint } from '../endpoint.ts';
import { map } from '../params.ts';
import { clearable, filtersOf, optional, required } from '../schema.ts';

const id = { id: required(uuid) };
const permission = optional(oneOf('permission/allow', 'permission/deny'));

export const integrationUserEndpoints: readonly Endpoint[] = [
  get({
    path: 'users/show',
    scopes: operators,
    params: { id: optional(uuid), email: optional(string({ max: 1000 })) },
    run: async (ctx, params) => {
      if (params.id !== undefined) return users.show(ctx, { id: params.id });
      if (params.email !== undefined) return users.showByEmail(ctx, { email: params.email });
      throw new ApiError('validation-missing-key', { source: { type: 'query', path: ['id'] } });
    },
  }),
  get({
    path: 'users/query',
    scopes: operators,
    params: { createdAtStart: optional(instant), createdAtEnd: optional(instant) },
    run: (ctx, params, query) => users.queryUsers(ctx, { ...params, filters: filtersOf(query) }),
  }),
  post({
    path: 'users/update_profile',
    scopes: operators,
    params: {
      ...id,
      firstName: optional(string()),
      lastName: optional(string()),
      displayName: clearable(string()),
      bio: clearable(string()),
      publicData: optional(map),
      protectedData: optional(map),
      privateData: optional(map),
      metadata: optional(map),
      profileImageId: clearable(uuid),
    },
    run: (ctx, params) => users.updateProfileOf(ctx, params),
  }),
  post({
    path: 'users/approve',
    scopes: operators,
    params: id,
    run: (ctx, params) => users.approve(ctx, params),
  }),
  post({
    path: 'users/update_permissions',
    scopes: operators,
    params: { ...id, read: permission, postListings: permission, initiateTransactions: permission },
    run: (ctx, params) => users.updatePermissions(ctx, params),
  }),
  post({
    path: 'users/verify_email',
    scopes: operators,
    params: id,
    run: (ctx, params) => users.verifyEmailOf(ctx, params),
  }),
];
