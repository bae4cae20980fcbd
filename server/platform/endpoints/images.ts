import { createSlots } from '#server/limits/slots.ts';
import { upload } from '#server/marketplace/images/index.ts';
import { sharingNetworkOf } from '#server/marketplace/limits/index.ts';
import { userScopes } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';
import type { RequestBody } from '../request.ts';

/** Maximum number of uploads in progress. Each is held in memory, up to 20 MB, until its images are generated. */
const maxInFlight = 8;
/** The editor uploads one after another; a second one may come from another tab. */
const maxOfPerson = 2;
/** All residents of a shelter may share one network. */
const maxOfNetwork = 6;
// A slot is taken before the first byte is read, so that clients cannot fill the memory. Memory is per process, so the
// slots are too.
const uploads = createSlots(maxInFlight);

export const imageEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: 'images/upload',
    scopes: userScopes,
    takes: 'image',
    full: false,
    run: (ctx, { body }) => {
      const readImage = body as RequestBody['image'];
      const sender = ctx.viewer.kind === 'user' ? ctx.viewer.userId : ctx.viewer.kind;
      const network = sharingNetworkOf(ctx.address);
      const senders = [
        { sender: `person:${sender}`, atMost: maxOfPerson },
        ...(network === undefined ? [] : [{ sender: `network:${network}`, atMost: maxOfNetwork }]),
      ];
      return uploads.hold(senders, async ({ read }) => upload(ctx, { bytes: await read(readImage) }));
    },
  },
];
