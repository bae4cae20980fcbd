import type { Sdk } from 'sharetribe-flex-sdk';
import type { BlockedPerson } from '#contract/entities/safety.ts';
import { askerOf, type Asker } from './verification.ts';

/** Where people keep others off; there is none where another marketplace keeps the accounts. */
export interface SafetyDesk {
  /** Whom the person has blocked, the newest first. */
  blocked(asker: Asker): Promise<readonly BlockedPerson[]>;
  block(asker: Asker, userId: string): Promise<void>;
  unblock(asker: Asker, userId: string): Promise<void>;
}

/** What the signed-in person has done for their safety; null where nothing can be done. */
export async function safetyOf(
  sdk: Sdk,
  desk: SafetyDesk | undefined,
): Promise<{ blocked: readonly BlockedPerson[] } | null> {
  return desk ? { blocked: await desk.blocked(await askerOf(sdk)) } : null;
}

/** Whether the signed-in person has blocked somebody. */
export async function hasBlocked(sdk: Sdk, desk: SafetyDesk | undefined, userId: string): Promise<boolean> {
  if (!desk) return false;
  return (await desk.blocked(await askerOf(sdk))).some(({ id }) => id === userId);
}
