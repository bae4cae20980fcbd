import { accountMails } from './accountMails.ts';
import type { Composer, Handler, MailArea } from './area.ts';
import { decisionMails } from './decisionMails.ts';
import { matchMails } from './matchMails.ts';
import { messageMails } from './messageMails.ts';
import { operatorMails } from './operatorMails.ts';
import { renewalMails } from './renewalMails.ts';
import { reportMails } from './reportMails.ts';
import { savedListingMails } from './savedListingMails.ts';
import { savedSearchMails } from './savedSearchMails.ts';
import { composeTogether } from './together.ts';
import { transitionMails } from './transitionMails.ts';

/** Everything that is mailed. */
export const areas: readonly MailArea[] = [
  accountMails,
  decisionMails,
  matchMails,
  messageMails,
  operatorMails,
  renewalMails,
  reportMails,
  savedListingMails,
  savedSearchMails,
  transitionMails,
];

const composersOfOne = Object.fromEntries(areas.flatMap(({ mails }) => Object.entries(mails)));

/** The composer of each outbox event that becomes a mail. */
export const composers: Readonly<Record<string, Composer>> = Object.fromEntries(
  Object.keys(composersOfOne).map((mail): [string, Composer] => [
    mail,
    (engine, payload, at) => composeTogether(engine, mail, payload, at, composersOfOne),
  ]),
);

/** The handlers of the events that add those of mails. */
export const announcers: Readonly<Record<string, Handler>> = Object.fromEntries(
  areas.flatMap(({ announces = {} }) => Object.entries(announces)),
);
