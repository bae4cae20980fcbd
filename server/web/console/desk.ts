import type {
  AuditPage,
  AuditQuery,
  ConsoleDecision,
  ConsoleItem,
  QueueLine,
} from '#contract/entities/console.ts';
import type { FigureSpan, OwnFigures } from '#contract/entities/figures.ts';
import type { SettingChange, SettingView } from '#src/config/site/settings.ts';
import type { ConsoleQueue } from '#contract/rules/console.ts';
import type { OpenedLogin } from '../actingAs.ts';
import type { RecordDesk } from './recordDesk.ts';

/** Somebody who may work in the console. */
export interface Operator {
  id: string;
  email: string;
}

/** Somebody, or nobody who is signed in, who called the console without being an operator. */
export interface Refused {
  userId: string | null;
  /** Network address. */
  address: string;
  /** Which call. */
  call: string;
}

/** The engine's side of the console; there is none where another marketplace keeps the accounts. */
export interface ConsoleDesk {
  /** undefined for everybody who is none. */
  findOperator(userId: string): Promise<Operator | undefined>;
  /** Writes down that somebody was refused, as long as it does not happen too often. */
  noteRefusal(refused: Refused): Promise<void>;

  /** Writes down that an operator has opened a mail that was kept. */
  noteMailRead(operator: Operator, mailId: string): Promise<void>;

  factor: {
    isConfirmed(operator: Operator): Promise<boolean>;
    /** Begins to set it up; tells the same until it is confirmed. @throws conflict */
    begin(operator: Operator): Promise<{ uri: string; secret: string }>;
    /** Answers the recovery codes. @throws forbidden, conflict, too-many-requests */
    confirm(operator: Operator, code: string): Promise<readonly string[]>;
    /** @throws forbidden, too-many-requests */
    prove(operator: Operator, code: string): Promise<void>;
    renewCodes(operator: Operator): Promise<readonly string[]>;
    countCodes(operator: Operator): Promise<number>;
  };
  /** Sign-ins to the console, each named by the token that the browser keeps. */
  visits: {
    /** How long one lasts at most, in milliseconds. */
    lifetime: number;
    open(operator: Operator): Promise<string>;
    /** undefined for one that has ended. */
    goOn(operator: Operator, token: string): Promise<{ freshUntil: Date } | undefined>;
    freshen(token: string): Promise<void>;
    end(operator: Operator, token: string): Promise<void>;
  };

  counts(): Promise<Record<ConsoleQueue, number>>;
  lines(operator: Operator, queue: ConsoleQueue): Promise<readonly QueueLine[]>;
  /** Claims it for the operator. null when it does not wait any more. */
  item(operator: Operator, queue: ConsoleQueue, id: string): Promise<ConsoleItem | null>;
  /** @throws conflict when it is not what the operator saw, validation-invalid-value */
  decide(operator: Operator, decision: ConsoleDecision): Promise<void>;
  /** A document of a request for the badge, from 0. @throws not-found */
  document(operator: Operator, id: string, at: number): Promise<{ name: string; bytes: Buffer }>;
  /** A picture that came with a report. @throws not-found */
  picture(operator: Operator, reportId: string, imageId: string): Promise<Buffer>;

  /** Search, and one thing at a time. */
  records: RecordDesk;
  figures(operator: Operator, span: FigureSpan): Promise<OwnFigures>;
  /** Whether the operator gets them by mail every Monday. */
  mailFigures(operator: Operator, isWanted: boolean): Promise<void>;
  /** The same as CSV. */
  figuresCsv(operator: Operator, span: FigureSpan): Promise<string>;

  settings(): Promise<readonly SettingView[]>;
  /** @throws validation-invalid-value, conflict when somebody saved it meanwhile */
  saveSetting(operator: Operator, change: SettingChange): Promise<void>;

  /**
   * Signs an operator in as somebody for half an hour, to read and to change nothing. Written down with the reason.
   * @throws not-found, conflict for whom it is not offered, validation-invalid-value without a reason
   */
  logInAs(
    operator: Operator,
    asked: { userId: string; reason: string; clientId: string },
  ): Promise<OpenedLogin>;
  /** Ends that before its time. */
  endLogInAs(sessionId: string): Promise<void>;

  audit(query: AuditQuery): Promise<AuditPage>;
  /** The same as CSV, all of it, in pieces. */
  auditCsv(operator: Operator, query: AuditQuery): AsyncIterable<string>;
}
