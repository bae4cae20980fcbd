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
export { documentsObsolete, openDocument, deleteDocuments, deleteOrphanedDocuments } from './documents.ts';
export { accountData, showOwn, submit, withdraw, type NewRequest } from './requests.ts';
export { countPending } from './store.ts';
