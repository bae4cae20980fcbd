import type { Sdk } from 'sharetribe-flex-sdk';
import type { BlockedPerson, Report } from '#contract/entities/safety.ts';
import type { Appeal } from '#contract/rules/appeals.ts';
import { askerOf, type Asker } from './verification.ts';

/** Something that somebody reports, and why. */
export interface NewReport {
  kind: string;
  id: string;
  reason: string;
}

/** What somebody asks of a booking, and why. */
export interface NewAppeal {
  id: string;
  matter: string;
  reason?: string;
}

/** What the signed-in person has done for their safety, the newest first. */
export interface Safety {
  blocked: readonly BlockedPerson[];
  reports: readonly Report[];
}

/** Where people keep others off and call operators; there is none where another marketplace keeps the accounts. */
export interface SafetyDesk {
  /** Whom the person has blocked, the newest first. */
  blocked(asker: Asker): Promise<readonly BlockedPerson[]>;
  block(asker: Asker, userId: string): Promise<void>;
  unblock(asker: Asker, userId: string): Promise<void>;
  /** What the person has reported, the newest first. */
  reports(asker: Asker): Promise<readonly Report[]>;
  report(asker: Asker, report: NewReport): Promise<Report>;
  addNote(asker: Asker, id: string, note: string): Promise<void>;
  takeBack(asker: Asker, id: string): Promise<void>;
  /** What a party of a booking asks the operators. */
  appeal(asker: Asker, appeal: NewAppeal): Promise<Appeal>;
}

/** null where nothing can be done. */
export async function safetyOf(sdk: Sdk, desk: SafetyDesk | undefined): Promise<Safety | null> {
  if (!desk) return null;
  const asker = await askerOf(sdk);
  const [blocked, reports] = await Promise.all([desk.blocked(asker), desk.reports(asker)]);
  return { blocked, reports };
}

/** Whether the signed-in person has blocked somebody. */
export async function hasBlocked(sdk: Sdk, desk: SafetyDesk | undefined, userId: string): Promise<boolean> {
  if (!desk) return false;
  return (await desk.blocked(await askerOf(sdk))).some(({ id }) => id === userId);
}
