export {
  approve,
  openDocuments,
  queryPending,
  reasonOf,
  reject,
  showPending,
  verificationMails,
  type PendingRequest,
} from './decide.ts';
export { documentsUnneeded, openDocument, removeDocuments, removeLeftDocuments } from './documents.ts';
export { forgetAllOf, showOwn, submit, withdraw, type NewRequest } from './requests.ts';
export { countPending } from './store.ts';
