import type { ConsoleAction, ConsoleQueue } from '#contract/rules/console.ts';

/** Whether something is asked before it is done: for a reason, or because it cannot be undone. */
export const asksFirst = (queue: ConsoleQueue, action: ConsoleAction): boolean =>
  action === 'sendBack' || action === 'cancel' || queue === 'reports';

/** What is done most often with something that is in order. */
export const isFirst = (action: ConsoleAction): boolean =>
  action === 'approve' || action === 'retry' || action === 'dismiss';
