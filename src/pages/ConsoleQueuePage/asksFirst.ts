import type { ConsoleAction, ConsoleQueue } from '#contract/rules/console.ts';

/** Whether something is asked before it is done: for a reason, or because it cannot be undone. */
export const asksFirst = (queue: ConsoleQueue, action: ConsoleAction): boolean =>
  action === 'sendBack' || queue === 'reports' || queue === 'appeals';

/** What is done most often with something that is in order. */
export const isFirst = (action: ConsoleAction): boolean =>
  action === 'approve' || action === 'retry' || action === 'dismiss';
