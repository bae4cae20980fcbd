import * as v from 'valibot';
import type { PushNotice } from '#contract/notification/push.ts';
import { map, string } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';

/** What the signed-in user's devices are told of. */
export const pushEndpoints = {
  /** The public key with which browsers subscribe, base64url; null where the site sends no pushes. */
  'POST /api/push/key': {
    access: 'user',
    input: v.unknown(),
    result: result<string | null>(),
    hosted: null,
  },
  /**
   * Lets this browser be told until its login ends; keys as the browser gives them, base64url. @throws
   * validation-invalid-value for what no browser sends
   */
  'POST /api/push/subscribe': {
    access: 'user',
    input: map({ endpoint: string({ max: 2000 }), p256dh: string({ max: 100 }), auth: string({ max: 100 }) }),
    result: result<void>(),
  },
  /** Does nothing for a browser that is not the user's. */
  'POST /api/push/unsubscribe': {
    access: 'user',
    input: map({ endpoint: string({ max: 2000 }) }),
    result: result<void>(),
  },
  /**
   * What the service worker is to show for a push, and notes that it has been told; null for another user's, and when it
   * is no longer news.
   */
  'GET /api/push/notice': {
    access: 'signed-in',
    input: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    result: result<PushNotice | null>(),
    hosted: null,
  },
} satisfies Definitions;
