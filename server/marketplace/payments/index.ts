export {
  createAccount,
  createAccountLink,
  createPerson,
  deleteAccount,
  fetchAccount,
  requirePayable,
  updateAccount,
} from './accounts.ts';
export {
  addPaymentMethod,
  createCustomer,
  createSetupIntent,
  deletePaymentMethod,
  findSavedCard,
  requireOwnCard,
} from './customers.ts';
export { ensurePayer, findPayer } from './payers.ts';
export { replaceLost } from './lostObjects.ts';
export { decide, undoReservation } from './authorization.ts';
export {
  deleteEvents,
  isStillPayable,
  paymentEventReceived,
  paymentOf,
  receiveEvent,
  processEvent,
  parseStoredEvent,
  type StoredPaymentEvent,
} from './events.ts';
export { accountData, closeAccount, deleteCard, deletePayer } from './accountDeletion.ts';
export { moneyOf, type MoneyOfTransaction } from './view.ts';
export { accountForgotten, cardReplaced, payerForgotten } from './accountStore.ts';
export { runFollowUp } from './followUps.ts';
export {
  begin,
  claimDue,
  errorText,
  finish,
  giveUp,
  scheduleOperation,
  release,
  requireUnclaimed,
} from './operations.ts';
export type { Deciding, Operation, Reservation } from './operationStore.ts';
export { insertPayment, recordCaptured, recordReserved } from './paymentStore.ts';
export { profilesOf } from './profiles.ts';
export { traceOf } from './provider.ts';
export { hurryOperation, isRetriable, retryPayment } from './retrying.ts';
export { findProblemPayments, paymentIncident, incidentKinds, type IncidentKind } from './incidents.ts';
