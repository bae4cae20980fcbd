import { ApiError } from '#contract/errors.ts';
import { pageMeta, parsePaging } from '#contract/paging.ts';
import { uuid } from '#contract/schemas.ts';
import { get, post, operators, type Endpoint } from '../endpoint.ts';
import { newFile } from '../endpoints/files.ts';
import { filtersOf, required, type Query } from '../schema.ts';

const id = required(uuid);

const disabled = () => Promise.reject(new ApiError('file-upload-disabled'));
const notThere = () => Promise.reject(new ApiError('not-found'));
const none = async (_ctx: unknown, _params: unknown, query: Query) => ({
  items: [],
  meta: pageMeta(parsePaging(filtersOf(query)), 0),
});

/** Empty results for disabled features: files and stock reservations (decision 17, marketplace-api 3.12). */
export const integrationFileEndpoints: readonly Endpoint[] = [
  post({
    path: 'files/create',
    scopes: operators,
    params: newFile,
    run: disabled,
  }),
  get({ path: 'files/query', scopes: operators, params: {}, run: none }),
  get({ path: 'file_attachments/query', scopes: operators, params: {}, run: none }),
  post({ path: 'file_uploads/create', scopes: operators, params: { fileId: id }, run: disabled }),
  post({ path: 'file_downloads/create', scopes: operators, params: { fileId: id }, run: notThere }),
  get({ path: 'stock_reservations/show', scopes: operators, params: { id }, run: notThere }),
];
