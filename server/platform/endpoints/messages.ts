import { body, paged, pagingFields, query } from '#contract/inputs.ts';
import { list, optional, string, uuid } from '#contract/schemas.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import { get, userScopes, ownUserScopes, post } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

export const messageEndpoints: readonly Endpoint[] = [
  get({
    path: 'messages/query',
    scopes: userScopes,
    input: paged(query({ transactionId: uuid, ...pagingFields })),
    run: (ctx, params) => messages.query(ctx, params),
  }),
  post({
    path: 'messages/send',
    scopes: ownUserScopes,
    input: body({
      transactionId: uuid,
      content: string({ min: 1 }),
      // Our extension: makes sending idempotent, for a client that lost the response and retries (decisions/036).
      id: optional(uuid),
      publicFileAttachments: optional(list(uuid)),
      // Our extension: photos from `images/upload`, and a document that the site's own page uploaded.
      imageIds: optional(list(uuid)),
      documentId: optional(uuid),
    }),
    run: (ctx, params) => messages.send(ctx, params),
  }),
];
