/** The operators' work queues, in navigation order. */
export const consoleQueues = [
  'listings',
  'verification',
  'reports',
  'signals',
  'appeals',
  'money',
  'mails',
  'jobs',
] as const;
export type ConsoleQueue = (typeof consoleQueues)[number];

/** Actions available on the items of each queue. */
export const consoleActions = {
  listings: ['approve', 'sendBack'],
  verification: ['approve', 'sendBack'],
  reports: ['close'],
  signals: ['approve', 'dismiss'],
  appeals: ['cancel', 'close'],
  money: ['retry'],
  mails: ['retry'],
  jobs: ['retry'],
} as const satisfies Record<ConsoleQueue, readonly string[]>;
export type ConsoleAction = (typeof consoleActions)[ConsoleQueue][number];

/** Returns whether an action moves money, so that it needs a recent second-factor code. */
export const requiresSecondFactor = (queue: ConsoleQueue, action: ConsoleAction): boolean =>
  queue === 'money' || (queue === 'appeals' && action === 'cancel');

/**
 * Why a listing is returned to its author, who reads the matching sentence in their own language. `other`: the
 * operator's own text gives the reason.
 */
export const sendBackReasons = [
  'unclear',
  'contact',
  'pictures',
  'wrongKind',
  'duplicate',
  'money',
  'unsafe',
  'other',
] as const;
export type SendBackReason = (typeof sendBackReasons)[number];

export const isConsoleQueue = (text: string): text is ConsoleQueue =>
  consoleQueues.some(queue => queue === text);

/** Returns the action, or undefined when the queue does not offer it. */
export function consoleAction(queue: ConsoleQueue, text: string): ConsoleAction | undefined {
  const actions: readonly ConsoleAction[] = consoleActions[queue];
  return actions.find(action => action === text);
}
