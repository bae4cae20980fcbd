import { uuid } from '#contract/schemas.ts';
import * as users from '#server/marketplace/users/index.ts';
import { anyone, get } from '../endpoint.ts';
import { required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const userEndpoints: readonly Endpoint[] = [
  get({
    path: 'users/show',
    scopes: anyone,
    needs: 'look',
    params: { id: required(uuid) },
    run: (ctx, params) => users.show(ctx, params),
  }),
];
