export { accountData, change, pause, pauseAll, queryOwn, remove, save } from './own.ts';
export { findForMail, searchMail, notifyDueSearches, wakeFor } from './notifySubscribers.ts';
export { nextTime } from './times.ts';
