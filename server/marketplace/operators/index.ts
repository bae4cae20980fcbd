export { claim, findClaims, releaseClaim, type Claim, type QueuedItem } from './claims.ts';
export {
  consoleLifetime,
  endConsoleSession,
  endConsoleSessionsOf,
  confirmConsoleSession,
  resumeConsoleSession,
  openConsoleSession,
  deleteEndedConsoleSessions,
  type ConsoleSession,
} from './consoleSessions.ts';
export {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  factorOf,
  prove,
  renewRecoveryCodes,
  type Enrolment,
  type FactorState,
} from './factor.ts';
export { factorMail, factorMailKinds } from './factor.ts';
export { requireNoMaintenance } from './maintenance.ts';
export {
  accountData,
  addMember,
  findOperator,
  findOperatorIds,
  listMembers,
  deleteMember,
  resetFactor,
  type Member,
} from './members.ts';
export { beginLogin, closeEndedLogins, endLogin, type OperatorLogin } from './loginAs.ts';
export { addNote, findNotes, type NoteSubject, type OperatorNote } from './notes.ts';
