import type { Transaction } from '#contract/booking/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { isTimed, type Actor } from '#contract/processes/definition.ts';
import {
  actorOf,
  findTransition,
  hasAction,
  type Process,
  type StateName,
  type TransitionName,
} from '#contract/processes/process.ts';
import type { Thread, ThreadMessage } from '../loadData.ts';

/** How the feed presents a transition (specification section 4). */
export type ActivityKind =
  | 'request'
  | 'accept'
  | 'decline'
  | 'expire'
  | 'cancel'
  | 'complete'
  | 'reviewByCustomer'
  | 'reviewByProvider';

/** A day on which entries of the feed were written. */
export interface Day {
  /** ISO day in the reader's time zone; on the server, which doesn't know it, in UTC. */
  day: string;
  /** How long ago; undefined on the server. */
  daysAgo?: number;
}

export type Activity = (
  | { type: 'message'; id: string; at: string; message: ThreadMessage }
  | { type: 'transition'; id: string; at: string; kind: ActivityKind; by: Actor }
) & {
  /** Set for the first entry of a day. */
  opens?: Day;
  /** Followed by another message of the same author in the same minute: they share author and time. */
  isJoined?: true;
};

/**
 * Returns messages and transitions, oldest first. While older messages are not loaded, transitions older than the first
 * loaded message are withheld: alone they would give an incomplete account.
 */
export function activitiesOf(
  { processName, transitions }: Transaction,
  { messages, olderPage }: Thread,
): readonly Activity[] {
  const process = findProcess(processName);
  const from = olderPage === null ? '' : (messages[0]?.createdAt ?? '');
  const steps = transitions.flatMap(({ transition, createdAt, by }, index): Activity[] => {
    const kind = process && kindOf(process, transition);
    return kind && createdAt >= from
      ? [{ type: 'transition', id: `${transition} ${index}`, at: createdAt, kind, by }]
      : [];
  });
  const said = messages.map((message): Activity => ({
    type: 'message',
    id: message.id,
    at: message.createdAt,
    message,
  }));
  return [...steps, ...said].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** Returns the message id for a transition; an operator may have declined on the host's behalf (readings 37,
 * 60), and a stay is cancelled by the team or by one of its parties (decision 082). */
export function activityMessageId({ kind, by }: Extract<Activity, { type: 'transition' }>): string {
  if (kind === 'decline' && by === 'operator') return 'TransactionPage.activity.declineByTeam';
  if (kind === 'cancel' && by === 'customer') return 'TransactionPage.activity.endByCustomer';
  if (kind === 'cancel' && by === 'provider') return 'TransactionPage.activity.endByProvider';
  return `TransactionPage.activity.${kind}`;
}

/** Derives the kind from the target state and actions of a transition; undefined for those the feed does not show. */
export function kindOf(process: Process, name: TransitionName | undefined): ActivityKind | undefined {
  const transition = findTransition(process, name);
  if (!transition) return undefined;
  if (hasAction(process, name, 'action/post-review-by-customer')) return 'reviewByCustomer';
  if (hasAction(process, name, 'action/post-review-by-provider')) return 'reviewByProvider';
  if (transition.from === 'state/preauthorized' && isTimed(transition)) return 'expire';
  if (transition.to === 'state/preauthorized' && actorOf(process, name) === 'customer') return 'request';
  return byTarget[transition.to];
}

const byTarget: Readonly<Partial<Record<StateName, ActivityKind>>> = {
  'state/accepted': 'accept',
  'state/declined': 'decline',
  'state/canceled': 'cancel',
  'state/delivered': 'complete',
};
