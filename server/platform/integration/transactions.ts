import { uuid } from '#contract/schemas.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { post, operators, type Endpoint } from '../endpoint.ts';
import { map } from '../params.ts';
import { required } from '../schema.ts';

export const integrationTransactionEndpoints: readonly Endpoint[] = [
  post({
    path: 'transactions/update_metadata',
    scopes: operators,
    params: { id: required(uuid), metadata: required(map) },
    run: (ctx, params) => transactions.updateMetadata(ctx, params),
  }),
];
