export { close, queryOpen, reportClosed, show, type ReportForOperator } from './decide.ts';
export { accountData, deleteDecided, holds } from './accountDeletion.ts';
export { endHold, findHold, hold, type LegalHold } from './holds.ts';
export { addNote, queryOwn, report, reportFiled, withdraw } from './report.ts';
export { countOpen, findReport } from './store.ts';
export {
  findAbout,
  findAboutThings,
  findBy,
  findReported,
  findReportedPeople,
  type ReportLine,
} from './history.ts';
