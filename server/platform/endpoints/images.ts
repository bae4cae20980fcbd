import { upload } from '#server/marketplace/images/index.ts';
import { people } from '../endpoint.ts';
import { uploadSlots } from '../uploadSlots.ts';
import type { Endpoint } from '../endpoint.ts';

// Memory is the process's, so the places are, too.
const slots = uploadSlots();

export const imageEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: 'images/upload',
    scopes: people,
    takes: 'image',
    full: false,
    run: (ctx, { body }) => {
      const read = body as () => Promise<Buffer>;
      const sender = ctx.viewer.kind === 'user' ? ctx.viewer.userId : ctx.viewer.kind;
      return slots.hold(sender, async () => upload(ctx, { bytes: await read() }));
    },
  },
];
