import { ApiError } from '#contract/errors.ts';
import { body, paged, pagingFields, query } from '#contract/inputs.ts';
import { uuid } from '#contract/schemas.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import { get, post, operators, whole, type Endpoint } from '../endpoint.ts';
import { newFile } from '../endpoints/files.ts';

const notThere = () => Promise.reject(new ApiError('not-found'));
const page = paged(query(pagingFields));
const fileId = body({ fileId: uuid });

/** Files of messages, and empty results for stock reservations (decision 17, marketplace-api 3.12). */
export const integrationFileEndpoints: readonly Endpoint[] = [
  post({
    path: 'files/create',
    scopes: operators,
    input: body(newFile),
    run: (ctx, params) => messages.createFile(ctx, params),
  }),
  get({
    path: 'files/query',
    scopes: operators,
    input: page,
    run: (ctx, params) => messages.queryFiles(ctx, params),
  }),
  get({
    path: 'file_attachments/query',
    scopes: operators,
    input: page,
    run: (ctx, params) => messages.queryFileAttachments(ctx, params),
  }),
  whole(
    post({
      path: 'file_uploads/create',
      scopes: operators,
      input: fileId,
      run: (ctx, params) => messages.createUpload(ctx, params),
    }),
  ),
  whole(
    post({
      path: 'file_downloads/create',
      scopes: operators,
      input: fileId,
      run: (ctx, params) => messages.createDownload(ctx, { id: params.fileId }),
    }),
  ),
  get({ path: 'stock_reservations/show', scopes: operators, input: query({ id: uuid }), run: notThere }),
];
