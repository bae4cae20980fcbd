export type { Sender } from './headers.ts';
export { createDatabaseMailer } from './databaseMailer.ts';
export { smtpMailer } from './smtp.ts';
