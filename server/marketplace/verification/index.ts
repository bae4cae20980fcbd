export {
  approve,
  openDocuments,
  queryPending,
  reasonOf,
  reject,
  verificationMails,
  type PendingRequest,
} from './decide.ts';
export { documentsUnneeded, removeDocuments, removeLeftDocuments } from './documents.ts';
export { forgetAllOf, showOwn, submit, withdraw, type NewRequest } from './requests.ts';
