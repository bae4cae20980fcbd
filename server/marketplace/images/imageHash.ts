import { createHmac } from 'node:crypto';
import { isOwnDrawing } from '#contract/rules/ownDrawing.ts';

/** Returns a hash that identifies an identical file; null for our own drawings, which many users have. */
export function hashImage(secret: string, bytes: Buffer): Buffer | null {
  if (isOwnDrawing(bytes)) return null;
  return createHmac('sha256', secret).update('picture:').update(bytes).digest();
}
