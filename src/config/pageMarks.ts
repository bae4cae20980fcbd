// What a page says about itself. Apart from `offline.ts`, because every page reads it before it is hydrated.

/** The name in the header `Server-Timing` under which a page says when it was sent, in milliseconds since 1970. */
export const sentAtTiming = 'sent';

/** Id of the notice on a page served from the device; it contains the texts for when the connection is back. */
export const offlineNoticeId = 'kept-note';
