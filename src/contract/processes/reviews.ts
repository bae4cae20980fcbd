import type { TransitionDefinition } from './definition.ts';

/**
 * The review phase of every booking process: each party can review the other once, and reviews not written in time
 * expire.
 */
export const reviewTransitions = {
  'transition/review-1-by-provider': {
    actor: 'provider',
    from: 'state/delivered',
    to: 'state/reviewed-by-provider',
    actions: ['action/post-review-by-provider'],
  },
  'transition/review-2-by-provider': {
    actor: 'provider',
    from: 'state/reviewed-by-customer',
    to: 'state/reviewed',
    actions: ['action/post-review-by-provider', 'action/publish-reviews'],
  },
  'transition/review-1-by-customer': {
    actor: 'customer',
    from: 'state/delivered',
    to: 'state/reviewed-by-customer',
    actions: ['action/post-review-by-customer'],
  },
  'transition/review-2-by-customer': {
    actor: 'customer',
    from: 'state/reviewed-by-provider',
    to: 'state/reviewed',
    actions: ['action/post-review-by-customer', 'action/publish-reviews'],
  },
  'transition/expire-review-period': {
    at: ['fn/plus', ['time/first-entered-state', 'state/delivered'], 'deadline/review'],
    from: 'state/delivered',
    to: 'state/reviewed',
    actions: [],
  },
  'transition/expire-provider-review-period': {
    at: ['fn/plus', ['time/first-entered-state', 'state/delivered'], 'deadline/review'],
    from: 'state/reviewed-by-customer',
    to: 'state/reviewed',
    actions: ['action/publish-reviews'],
  },
  'transition/expire-customer-review-period': {
    at: ['fn/plus', ['time/first-entered-state', 'state/delivered'], 'deadline/review'],
    from: 'state/reviewed-by-provider',
    to: 'state/reviewed',
    actions: ['action/publish-reviews'],
  },
} as const satisfies Record<string, TransitionDefinition>;
