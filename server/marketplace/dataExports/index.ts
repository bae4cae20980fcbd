export {
  requestExport,
  exportFileObsolete,
  accountData,
  retention,
  openOwn,
  deleteFile,
  deleteOld,
  showOwn,
  type OpenedCopy,
} from './copies.ts';
export { copyReadyMail, prepareCopy } from './prepare.ts';
export { leftOut, leftOutColumns, sections, type Section } from './sections/index.ts';
