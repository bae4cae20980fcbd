export type { Sender } from './headers.ts';
export { createDatabaseMailer } from './databaseMailer.ts';
export { createSmtpMailer } from './smtp.ts';
