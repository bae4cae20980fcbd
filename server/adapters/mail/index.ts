export type { Sender } from './headers.ts';
export { checkSmtpServer, createSmtpMailer } from './smtp.ts';
