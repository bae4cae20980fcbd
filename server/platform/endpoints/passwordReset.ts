import { body } from '#contract/inputs.ts';
import { list, optional, string } from '#contract/schemas.ts';
import * as users from '#server/marketplace/users/index.ts';
import { anyone, post } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

export const passwordResetEndpoints: readonly Endpoint[] = [
  post({
    path: 'password_reset/request',
    scopes: anyone,
    input: body({ email: string() }),
    run: (ctx, params) => users.requestPasswordReset(ctx, params),
  }),
  post({
    path: 'password_reset/reset',
    scopes: anyone,
    input: body({
      email: string(),
      passwordResetToken: string(),
      newPassword: string(),
      // Ours: what else may open the account afterwards.
      keep: optional(list(string({ max: 64 }))),
    }),
    run: (ctx, params) => users.resetPassword(ctx, params),
  }),
];
