import type { JsonObject } from '#contract/json.ts';
import { weeklyFiguresMail } from '#contract/notification/mailKinds.ts';
import { DAY, HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperator, findOperatorIds } from '#server/marketplace/operators/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { changePrivateData } from '#server/marketplace/users/index.ts';

/** Milliseconds. */
export const week = 7 * DAY;
/** 1 January 1970 was a Thursday. */
const firstMonday = 4 * DAY;

/** Returns the last midnight in UTC that began a Monday. */
export function mondayOf(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() - firstMonday) / week) * week + firstMonday);
}

/** Formats a date as YYYY-MM-DD in UTC. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Outbox event: an operator is due the figures of a week. Its payload is `{userId, week}`, the Monday on which that
 * week began, YYYY-MM-DD.
 */
export const weeklyMail = mailEvent('weekly-figures');

/** From Monday, 06:00 UTC: the nightly jobs are done, and it is morning where our operators are. */
export const dueAfter = 6 * HOUR;

/** Returns whether an operator with this private data receives the mails. */
export const wantsWeekly = ({ [weeklyFiguresMail]: last }: JsonObject): boolean => typeof last === 'string';

/** Subscribes an operator from the next Monday on, or unsubscribes them. */
export async function chooseWeekly(engine: Engine, userId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) return void (await endWeekly(engine, userId));
  const last = lastDue(engine);
  await engine.db.transaction(tx =>
    changePrivateData(engine, tx, userId, kept =>
      wantsWeekly(kept) ? undefined : { ...kept, [weeklyFiguresMail]: last },
    ),
  );
}

/** Ends the mails to an operator; returns false when the account no longer exists. */
export function endWeekly(engine: Engine, userId: string): Promise<boolean> {
  return engine.db.transaction(tx =>
    changePrivateData(engine, tx, userId, ({ [weeklyFiguresMail]: _last, ...others }) => others),
  );
}

/**
 * Queues a mail about the finished week for each subscribed operator, exactly once, however many processes run this:
 * the last Monday is recorded in the transaction that queues the mail.
 */
export async function queueWeeklyMails(engine: Engine): Promise<void> {
  const { db, clock } = engine;
  const monday = lastDue(engine);
  const ended = isoDay(new Date(Date.parse(monday) - week));
  for (const userId of await findOperatorIds(engine)) {
    const operator = await findOperator(engine, userId);
    if (!operator || !isOwed(operator.privateData, monday)) continue;
    await db.transaction(async tx => {
      const isClaimed = await changePrivateData(engine, tx, userId, kept =>
        isOwed(kept, monday) ? { ...kept, [weeklyFiguresMail]: monday } : undefined,
      );
      if (isClaimed) await addToOutbox(tx, clock, weeklyMail, { userId, week: ended });
    });
  }
}

function isOwed({ [weeklyFiguresMail]: last }: JsonObject, monday: string): boolean {
  return typeof last === 'string' && last < monday;
}

/** Returns the last Monday on which mails were due, YYYY-MM-DD. */
const lastDue = ({ clock }: Pick<Engine, 'clock'>): string =>
  isoDay(mondayOf(new Date(clock.now().getTime() - dueAfter)));
