import { ApiError } from '#contract/errors.ts';
import { body, paged, pagingFields, query } from '#contract/inputs.ts';
import { pageMeta, type Paging } from '#contract/paging.ts';
import { uuid } from '#contract/schemas.ts';
import { get, post, operators, type Endpoint } from '../endpoint.ts';
import { newFile } from '../endpoints/files.ts';

const disabled = () => Promise.reject(new ApiError('file-upload-disabled'));
const notThere = () => Promise.reject(new ApiError('not-found'));
const none = async (_ctx: unknown, page: Paging) => ({ items: [], meta: pageMeta(page, 0) });
const page = paged(query(pagingFields));

/** Empty results for disabled features: files and stock reservations (decision 17, marketplace-api 3.12). */
export const integrationFileEndpoints: readonly Endpoint[] = [
  post({
    path: 'files/create',
    scopes: operators,
    input: body(newFile),
    run: disabled,
  }),
  get({ path: 'files/query', scopes: operators, input: page, run: none }),
  get({ path: 'file_attachments/query', scopes: operators, input: page, run: none }),
  post({ path: 'file_uploads/create', scopes: operators, input: body({ fileId: uuid }), run: disabled }),
  post({ path: 'file_downloads/create', scopes: operators, input: body({ fileId: uuid }), run: notThere }),
  get({ path: 'stock_reservations/show', scopes: operators, input: query({ id: uuid }), run: notThere }),
];
