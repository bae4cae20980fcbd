export { accountData, queryIds, queryOwn, remove, save } from './own.ts';
export { findChange, mailDueReaders, savedListingMail, wakeReaders } from './notifyReaders.ts';
