import { endpoints } from '../endpoints/table.ts';
import { integrationEventEndpoints } from './events.ts';
import { integrationFileEndpoints } from './files.ts';
import { operators, type Endpoint } from '../endpoint.ts';
import { integrationListingEndpoints } from './listings.ts';
import { integrationTransactionEndpoints } from './transactions.ts';
import { integrationUserEndpoints } from './users.ts';

/** Endpoints that both APIs share: the engine decides by the viewer what they may access. */
const sharedEndpoints: readonly string[] = [
  'GET /api/marketplace/show',
  'GET /api/transactions/show',
  'GET /api/transactions/query',
  'POST /api/transactions/transition',
  'POST /api/transactions/transition_speculative',
  'GET /api/messages/query',
  'POST /api/images/upload',
  'GET /api/availability_exceptions/query',
  'POST /api/availability_exceptions/create',
  'POST /api/availability_exceptions/delete',
  'POST /api/stock/compare_and_set',
  'GET /api/stock_adjustments/query',
  'POST /api/stock_adjustments/create',
];

/** All endpoints of the Integration API by method and path below `/v1`, for operators only (marketplace-api 3.10). */
export const integrationEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    ...[...endpoints].flatMap(([path, endpoint]) =>
      sharedEndpoints.includes(path) ? { ...endpoint, scopes: operators } : [],
    ),
    ...integrationUserEndpoints,
    ...integrationListingEndpoints,
    ...integrationTransactionEndpoints,
    ...integrationEventEndpoints,
    ...integrationFileEndpoints,
  ].map(endpoint => [`${endpoint.method} /integration_api/${endpoint.path}`, endpoint]),
);

/** Finds an endpoint by its `path` below `/v1`. Undefined when it is not served here. */
export function findIntegrationEndpoint(method: string, path: string): Endpoint | undefined {
  return integrationEndpoints.get(`${method} ${path}`);
}
