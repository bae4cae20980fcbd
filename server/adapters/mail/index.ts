export type { Sender } from './headers.ts';
export { createDatabaseMailer } from './databaseMailer.ts';
export { checkSmtpServer, createSmtpMailer } from './smtp.ts';
