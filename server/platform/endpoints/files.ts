import { ApiError } from '#contract/errors.ts';
import { body, query } from '#contract/inputs.ts';
import { integer, string, uuid } from '#contract/schemas.ts';
import { anyone, get, userScopes, post } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

const id = { id: uuid };
const fileAttachmentId = { fileAttachmentId: uuid };
const name = string({ min: 1, max: 255 });
const maxSize = 1024 ** 3 - 1;

/** The required properties of a new file. */
export const newFile = {
  name,
  mimeType: name,
  size: integer({ min: 1, max: maxSize }),
};

const disabled = () => Promise.reject(new ApiError('file-upload-disabled'));
const none = () => Promise.reject(new ApiError('not-found'));

/** Files are disabled here, as the API allows (marketplace-api 3.14): uploads are refused, so there are none. */
export const fileEndpoints: readonly Endpoint[] = [
  post({
    path: 'own_files/create',
    scopes: userScopes,
    input: body(newFile),
    run: disabled,
  }),
  get({ path: 'own_files/show', scopes: userScopes, input: query(id), run: none }),
  post({ path: 'file_uploads/create', scopes: userScopes, input: body({ fileId: uuid }), run: disabled }),
  post({ path: 'own_file_downloads/create', scopes: userScopes, input: body({ fileId: uuid }), run: none }),
  post({ path: 'file_downloads/create', scopes: anyone, input: body(fileAttachmentId), run: none }),
  get({ path: 'files/show', scopes: anyone, input: query(fileAttachmentId), run: none }),
];
