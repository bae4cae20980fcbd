import { body } from '#contract/inputs.ts';
import { uuid } from '#contract/schemas.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { post, operators, type Endpoint } from '../endpoint.ts';
import { extendedData } from '../params.ts';

export const integrationTransactionEndpoints: readonly Endpoint[] = [
  post({
    path: 'transactions/update_metadata',
    scopes: operators,
    input: body({ id: uuid, metadata: extendedData }),
    run: (ctx, params) => transactions.updateMetadata(ctx, params),
  }),
];
