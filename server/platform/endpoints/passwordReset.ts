import { list, string } from '#contract/schemas.ts';
import * as users from '#server/marketplace/users/index.ts';
import { anyone, post } from '../endpoint.ts';
import { optional, required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const passwordResetEndpoints: readonly Endpoint[] = [
  post({
    path: 'password_reset/request',
    scopes: anyone,
    params: { email: required(string()) },
    run: (ctx, params) => users.requestPasswordReset(ctx, params),
  }),
  post({
    path: 'password_reset/reset',
    scopes: anyone,
    params: {
      email: required(string()),
      passwordResetToken: required(string()),
      newPassword: required(string()),
      // Ours: what else may open the account afterwards.
      keep: optional(list(string({ max: 64 }))),
    },
    run: (ctx, params) => users.resetPassword(ctx, params),
  }),
];
