import { body, query } from '#contract/inputs.ts';
import { integer, string, uuid } from '#contract/schemas.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import { anyone, get, userScopes, post, whole } from '../endpoint.ts';
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

/** Photos and PDF documents of messages (marketplace-api 3.9); an operator who is logged in as somebody sees none. */
export const fileEndpoints: readonly Endpoint[] = [
  post({
    path: 'own_files/create',
    scopes: userScopes,
    input: body(newFile),
    run: (ctx, params) => messages.createFile(ctx, params),
  }),
  get({
    path: 'own_files/show',
    scopes: userScopes,
    input: query(id),
    run: (ctx, params) => messages.showOwnFile(ctx, params),
  }),
  whole(
    post({
      path: 'file_uploads/create',
      scopes: userScopes,
      input: body({ fileId: uuid }),
      run: (ctx, params) => messages.createUpload(ctx, params),
    }),
  ),
  whole(
    post({
      path: 'own_file_downloads/create',
      scopes: userScopes,
      input: body({ fileId: uuid }),
      run: (ctx, params) => messages.createOwnDownload(ctx, params),
    }),
  ),
  whole(
    post({
      path: 'file_downloads/create',
      scopes: anyone,
      input: body(fileAttachmentId),
      run: (ctx, params) => messages.createDownload(ctx, { id: params.fileAttachmentId }),
    }),
  ),
  get({
    path: 'files/show',
    scopes: anyone,
    input: query(fileAttachmentId),
    run: (ctx, params) => messages.showFile(ctx, params),
  }),
];
