import type { Sdk } from 'sharetribe-flex-sdk';
import type { BlockedUser, Report } from '#contract/entities/safety.ts';
import type { Appeal } from '#contract/rules/appeals.ts';
import { requireActor, type Actor } from './verification.ts';

/** A new report: what is reported, and why. */
export interface NewReport {
  kind: string;
  id: string;
  reason: string;
}

/** A new appeal about a booking: what is asked for, and why. */
export interface NewAppeal {
  id: string;
  matter: string;
  reason?: string;
}

/** The signed-in user's blocks and reports, newest first. */
export interface Safety {
  blocked: readonly BlockedUser[];
  reports: readonly Report[];
}

/** Blocking users and reporting to operators. */
export interface SafetyService {
  /** Returns the users that this user has blocked, newest first. */
  blocked(actor: Actor): Promise<readonly BlockedUser[]>;
  block(actor: Actor, userId: string): Promise<void>;
  unblock(actor: Actor, userId: string): Promise<void>;
  /** Returns the user's reports, newest first. */
  reports(actor: Actor): Promise<readonly Report[]>;
  report(actor: Actor, report: NewReport): Promise<Report>;
  addNote(actor: Actor, id: string, note: string): Promise<void>;
  takeBack(actor: Actor, id: string): Promise<void>;
  /** Sends an appeal of a booking's party to the operators. */
  appeal(actor: Actor, appeal: NewAppeal): Promise<Appeal>;
}

/** null where the service is not available. */
export async function safetyOf(sdk: Sdk, service: SafetyService | undefined): Promise<Safety | null> {
  if (!service) return null;
  const actor = await requireActor(sdk);
  const [blocked, reports] = await Promise.all([service.blocked(actor), service.reports(actor)]);
  return { blocked, reports };
}

/** Whether the signed-in user has blocked the other. */
export async function hasBlocked(
  sdk: Sdk,
  service: SafetyService | undefined,
  userId: string,
): Promise<boolean> {
  if (!service) return false;
  return (await service.blocked(await requireActor(sdk))).some(({ id }) => id === userId);
}
