/** What operators work off, in the order of their navigation. */
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

/** What can be done with something of a queue. */
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

/** What moves money: it asks for a code of the second factor that was given a short while ago. */
export const isDangerous = (queue: ConsoleQueue, action: ConsoleAction): boolean =>
  queue === 'money' || (queue === 'appeals' && action === 'cancel');

/**
 * Why a listing goes back to its author, who reads a sentence for it in their own language. `other`: the operator's
 * words say it.
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

/** undefined for what cannot be done with anything of this queue. */
export function consoleAction(queue: ConsoleQueue, text: string): ConsoleAction | undefined {
  const actions: readonly ConsoleAction[] = consoleActions[queue];
  return actions.find(action => action === text);
}
