export {
  requestExport,
  exportFileObsolete,
  accountData,
  retention,
  openOwn,
  removeFile,
  removeOld,
  showOwn,
  type OpenedCopy,
} from './copies.ts';
export { copyReadyMail, prepareCopy } from './prepare.ts';
export { leftOut, leftOutColumns, sections, type Section } from './sections/index.ts';
