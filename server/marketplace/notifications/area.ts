import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { MailEvent } from '#server/marketplace/outbox/index.ts';
import type { CurrentEvent } from './fact.ts';
import type { OutgoingMail } from './mail.ts';

/** Composes the mail of an outbox row; undefined when it is no longer needed. `at`: when the row was added. */
export type Composer = (
  engine: Engine,
  payload: JsonObject,
  at: Date,
) => OutgoingMail | undefined | Promise<OutgoingMail | undefined>;

/** Handles an outbox row. */
export type Handler = (engine: Engine, payload: JsonObject, fact: CurrentEvent) => Promise<void>;

/** What the mails are about that one file composes. */
export interface MailArea {
  /** The composer of each mail, by its outbox event. */
  mails: Readonly<Record<MailEvent, Composer>>;
  /** Other outbox events, that add those of mails. */
  announces?: Readonly<Record<string, Handler>>;
}
