import type { Engine } from '../marketplace/ctx.ts';
import { answerFreshness, isHidingOffered } from '../marketplace/listings/index.ts';
import * as notifications from '../marketplace/notifications/index.ts';
import { endEverything, mailKnownSignUp } from '../marketplace/users/index.ts';
import type { MailService } from '../web/ports/engine.ts';

/** Creates the service of mails and of the links in them, on the embedded engine. */
export const createMailService = (engine: Engine): MailService => ({
  tellOfSignUp: email => mailKnownSignUp(engine, email),
  endEverything: token => endEverything(engine, token),
  unsubscribe: token => notifications.unsubscribe(engine, token),
  answerFreshness: (token, answer) => answerFreshness(engine, token, answer),
  isHidingOffered: token => isHidingOffered(engine, token),
  outbox: () => notifications.listOutbox(engine),
  find: id => notifications.findKept(engine, id),
});
