import type { ConsoleAction, ConsoleQueue } from '#contract/rules/console.ts';

/** Returns whether an action needs a form first: because it takes a reason or cannot be undone. */
export const needsForm = (queue: ConsoleQueue, action: ConsoleAction): boolean =>
  action === 'sendBack' || queue === 'reports' || queue === 'appeals';

/** Returns whether it is the usual action for an unobjectionable item. */
export const isFirst = (action: ConsoleAction): boolean =>
  action === 'approve' || action === 'retry' || action === 'dismiss';
