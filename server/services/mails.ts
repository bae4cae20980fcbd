import type { Engine } from '../marketplace/ctx.ts';
import { answerFreshness } from '../marketplace/listings/index.ts';
import * as notifications from '../marketplace/notifications/index.ts';
import type { MailService } from '../web/index.ts';

/** Creates the web app's service for links in mails and for the stored mails, on the embedded engine. */
export const createMailService = (engine: Engine): MailService => ({
  unsubscribe: token => notifications.unsubscribe(engine, token),
  answerFreshness: (token, answer) => answerFreshness(engine, token, answer),
  outbox: () => notifications.listOutbox(engine),
  find: id => notifications.findKept(engine, id),
});
