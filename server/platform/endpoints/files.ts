import { ApiError } from '#contract/errors.ts';
import { integer, string, uuid } from '#contract/schemas.ts';
import { anyone, get, people, post } from '../endpoint.ts';
import { required } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

const id = { id: required(uuid) };
const fileAttachmentId = { fileAttachmentId: required(uuid) };
const name = string({ min: 1, max: 255 });
const sizeMax = 1024 ** 3 - 1;

/** The required properties of a new file. */
export const newFile = {
  name: required(name),
  mimeType: required(name),
  size: required(integer({ min: 1, max: sizeMax })),
};

const disabled = () => Promise.reject(new ApiError('file-upload-disabled'));
const none = () => Promise.reject(new ApiError('not-found'));

/** Files are disabled here, as the API allows (marketplace-api 3.14): uploads are refused, so there are none. */
export const fileEndpoints: readonly Endpoint[] = [
  post({
    path: 'own_files/create',
    scopes: people,
    params: newFile,
    run: disabled,
  }),
  get({ path: 'own_files/show', scopes: people, params: id, run: none }),
  post({ path: 'file_uploads/create', scopes: people, params: { fileId: required(uuid) }, run: disabled }),
  post({ path: 'own_file_downloads/create', scopes: people, params: { fileId: required(uuid) }, run: none }),
  post({ path: 'file_downloads/create', scopes: anyone, params: fileAttachmentId, run: none }),
  get({ path: 'files/show', scopes: anyone, params: fileAttachmentId, run: none }),
];
