import { upload } from '#server/marketplace/images/index.ts';
import { people } from '../endpoint.ts';
import { slots } from '../slots.ts';
import type { Endpoint } from '../endpoint.ts';

/** Maximum number of uploads in progress. Each is held in memory, up to 20 MB, until its images are generated. */
const inFlightAtMost = 6;
/** The editor uploads one after another; a second one may come from another tab. */
const eachAtMost = 2;
// A slot is taken before the first byte is read, so that clients cannot fill the memory. Memory is per process, so the
// slots are too.
const uploads = slots(inFlightAtMost, eachAtMost);

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
      return uploads.hold(sender, async () => upload(ctx, { bytes: await read() }));
    },
  },
];
