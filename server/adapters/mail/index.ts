export type { Sender } from './headers.ts';
export { keepingMailer } from './kept.ts';
export { smtpMailer } from './smtp.ts';
