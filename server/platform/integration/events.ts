import { query } from '#contract/inputs.ts';
import { instant, integer, list, oneOf, optional, uuid } from '#contract/schemas.ts';
import * as events from '#server/marketplace/events/index.ts';
import { get, operators, type Endpoint } from '../endpoint.ts';

export const integrationEventEndpoints: readonly Endpoint[] = [
  get({
    path: 'events/query',
    scopes: operators,
    input: query({
      startAfterSequenceId: optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
      createdAtStart: optional(instant),
      resourceId: optional(uuid),
      relatedResourceId: optional(uuid),
      eventTypes: optional(list(oneOf(...events.eventTypes))),
    }),
    run: (ctx, params) => events.query(ctx, params),
  }),
];
