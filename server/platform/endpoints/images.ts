import { upload } from '#server/marketplace/images/index.ts';
import { people } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';

export const imageEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: 'images/upload',
    scopes: people,
    takes: 'image',
    full: false,
    run: (ctx, { body }) => upload(ctx, { bytes: body as Buffer }),
  },
];
