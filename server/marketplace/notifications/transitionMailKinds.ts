import { isTimed, type Actor } from '#contract/processes/definition.ts';
import {
  actorOf,
  findTransition,
  hasAction,
  type Process,
  type TransitionName,
} from '#contract/processes/process.ts';

/** Kinds of mails to the parties about the transitions of a transaction. */
export const stepMailKinds = [
  'requestReceived',
  'requestExpires',
  'requestSent',
  'accepted',
  'checkIn',
  'declined',
  'declinedForYou',
  'expiredForCustomer',
  'expiredForProvider',
  'paymentExpired',
  'canceledForCustomer',
  'canceledForProvider',
  'endedByGuest',
  'endedByHost',
  'endedByYouAsGuest',
  'endedByYouAsHost',
  'payout',
  'reviewBegins',
  'reviewWritten',
  'reviewsPublished',
] as const;

export type TransitionMail = (typeof stepMailKinds)[number];

export type PartyRole = 'customer' | 'provider';

export interface StepMail {
  to: PartyRole;
  kind: TransitionMail;
}

/**
 * Returns who receives which mail after a transition made by `by`, derived from its effects and its target state. Empty
 * for transitions that need no mail: an enquiry has its message's mail, and a checkout that has only started needs
 * none.
 */
export function mailsAbout(process: Process, name: TransitionName, by: Actor): StepMail[] {
  const transition = findTransition(process, name);
  if (!transition) return [];
  const does = (action: Parameters<typeof hasAction>[2]) => hasAction(process, name, action);

  if (does('action/publish-reviews')) return both('reviewsPublished', 'reviewsPublished');
  if (does('action/post-review-by-customer')) return [{ to: 'provider', kind: 'reviewWritten' }];
  if (does('action/post-review-by-provider')) return [{ to: 'customer', kind: 'reviewWritten' }];
  if (does('action/accept-booking')) return [{ to: 'customer', kind: 'accepted' }];
  if (does('action/cancel-booking')) {
    if (by === 'customer') return both('endedByYouAsGuest', 'endedByGuest');
    if (by === 'provider') return both('endedByHost', 'endedByYouAsHost');
    return both('canceledForCustomer', 'canceledForProvider');
  }
  if (does('action/decline-booking')) return refusals(process, name, by);
  if (transition.to === 'state/preauthorized') return both('requestSent', 'requestReceived');
  if (transition.to === 'state/delivered') {
    const paysOut = does('action/stripe-create-payout');
    return both('reviewBegins', paysOut ? 'payout' : 'reviewBegins');
  }
  return [];
}

function refusals(process: Process, name: TransitionName, by: Actor): StepMail[] {
  const transition = findTransition(process, name);
  if (transition && isTimed(transition)) {
    // Until the request was confirmed the provider did not know about it.
    return transition.from === 'state/preauthorized'
      ? both('expiredForCustomer', 'expiredForProvider')
      : [{ to: 'customer', kind: 'paymentExpired' }];
  }
  const inTheirStead = by !== actorOf(process, name);
  return inTheirStead ? both('declined', 'declinedForYou') : [{ to: 'customer', kind: 'declined' }];
}

const both = (customer: TransitionMail, provider: TransitionMail): StepMail[] => [
  { to: 'customer', kind: customer },
  { to: 'provider', kind: provider },
];
