import { upload } from '#server/marketplace/images/index.ts';
import { people } from '../endpoint.ts';
import { slots } from '../slots.ts';
import type { Endpoint } from '../endpoint.ts';

/** Uploads are held in memory, up to 20 MB each, until their pictures are made: so many at once and no more. */
const inFlightAtMost = 6;
/** The editor sends one after another; a second one may come from another tab. */
const eachAtMost = 2;
// A place is taken before the first byte is read, so that no sender fills the memory; that is the process's, so the
// places are, too.
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
