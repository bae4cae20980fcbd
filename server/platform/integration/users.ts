import { inQuery, missing } from '#contract/parse.ts';
import { body, query } from '#contract/inputs.ts';
import { oneOf, optional, string, uuid } from '#contract/schemas.ts';
import * as users from '#server/marketplace/users/index.ts';
import { get, post, operators, type Endpoint } from '../endpoint.ts';
import { profileChange } from '../endpoints/currentUser.ts';
import { extendedData } from '../params.ts';

const id = { id: uuid };
const permission = optional(oneOf('permission/allow', 'permission/deny'));

export const integrationUserEndpoints: readonly Endpoint[] = [
  get({
    path: 'users/show',
    scopes: operators,
    input: query({ id: optional(uuid), email: optional(string({ max: 1000 })) }),
    run: async (ctx, params) => {
      if (params.id !== undefined) return users.show(ctx, { id: params.id });
      if (params.email !== undefined) return users.showByEmail(ctx, { email: params.email });
      throw missing(inQuery('id'));
    },
  }),
  get({
    path: 'users/query',
    scopes: operators,
    input: users.userQuery,
    run: (ctx, asked) => users.queryUsers(ctx, asked),
  }),
  post({
    path: 'users/update_profile',
    scopes: operators,
    input: body({ ...id, ...profileChange, metadata: optional(extendedData) }),
    run: (ctx, params) => users.updateProfileOf(ctx, params),
  }),
  post({
    path: 'users/approve',
    scopes: operators,
    input: body(id),
    run: (ctx, params) => users.approve(ctx, params),
  }),
  post({
    path: 'users/update_permissions',
    scopes: operators,
    input: body({ ...id, read: permission, postListings: permission, initiateTransactions: permission }),
    run: (ctx, params) => users.updatePermissions(ctx, params),
  }),
  post({
    path: 'users/verify_email',
    scopes: operators,
    input: body(id),
    run: (ctx, params) => users.verifyEmailOf(ctx, params),
  }),
];
