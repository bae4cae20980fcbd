import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { HealthReport } from '#contract/console/health.ts';
import type { JsonObject } from '#contract/json.ts';
import type {
  AuditPage,
  AuditQuery,
  ConsoleDecision,
  ConsoleItem,
  ConsolePasskey,
  Fact,
  QueueLine,
} from '#contract/console/queueItem.ts';
import type { OperatorStatistics, StatisticsSpan } from '#contract/console/figures.ts';
import type { SettingChange, SettingView } from '#src/config/site/settings.ts';
import type { ConsoleQueue } from '#contract/console/queues.ts';
import type {
  ConsoleRecord,
  RecordCommand,
  RecordNote,
  RecordPage,
  RecordQuery,
  RecordReason,
} from '#contract/console/records.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import type { OpenedLogin, Operator } from './types.ts';

/** A user or anonymous client who called the console without being an operator. */
export interface Refused {
  userId: string | null;
  /** IP address. */
  address: string;
  /** The name of the call. */
  call: string;
}

/** The engine's side of the console. */
export interface ConsoleService {
  /** Undefined when the user is not an operator. */
  findOperator(userId: string): Promise<Operator | undefined>;
  /** Records a denied request, with a limit on how often. */
  noteRefusal(refused: Refused): Promise<void>;

  /** Records that an operator opened a stored mail. */
  noteMailRead(operator: Operator, mailId: string): Promise<void>;

  /** Whether the operator's password is too short for the console. */
  needsLongerPassword(operator: Operator): Promise<boolean>;

  factor: {
    isConfirmed(operator: Operator): Promise<boolean>;
    /** Begins the setup of the second factor; returns the same secret until it is confirmed. @throws conflict */
    begin(operator: Operator): Promise<{ uri: string; secret: string }>;
    /** Returns the recovery codes. @throws forbidden, conflict, too-many-requests */
    confirm(operator: Operator, code: string): Promise<readonly string[]>;
    /** @throws forbidden, too-many-requests */
    prove(operator: Operator, code: string): Promise<void>;
    renewCodes(operator: Operator): Promise<readonly string[]>;
    countCodes(operator: Operator): Promise<number>;
  };
  /** Passkeys as the second factor. `accessToken`: that of the call, whose session the challenge is bound to. */
  passkeys: {
    standing(operator: Operator): Promise<ConsolePasskey>;
    /** @throws conflict when there is none */
    begin(
      operator: Operator,
      accessToken: string | undefined,
    ): Promise<PublicKeyCredentialRequestOptionsJSON>;
    /** @throws forbidden, too-many-requests */
    prove(operator: Operator, accessToken: string | undefined, response: JsonObject): Promise<void>;
    /** @throws not-found where the site can't have any, conflict when there are too many */
    beginAdding(
      operator: Operator,
      accessToken: string | undefined,
    ): Promise<PublicKeyCredentialCreationOptionsJSON>;
    /** @throws forbidden, conflict, validation-invalid-value */
    add(
      operator: Operator,
      accessToken: string | undefined,
      created: { response: JsonObject; name: string },
    ): Promise<void>;
  };
  /** Console sessions, each identified by the token in the browser's cookie. */
  sessions: {
    /** Maximum duration of a session, in milliseconds. */
    lifetime: number;
    open(operator: Operator): Promise<string>;
    /** Undefined when the session has ended. */
    resume(operator: Operator, token: string): Promise<{ freshUntil: Date } | undefined>;
    freshen(token: string): Promise<void>;
    end(operator: Operator, token: string): Promise<void>;
  };

  counts(): Promise<Record<ConsoleQueue, number>>;
  lines(operator: Operator, queue: ConsoleQueue): Promise<readonly QueueLine[]>;
  /** Claims the item for the operator. null when it is no longer in the queue. */
  item(operator: Operator, queue: ConsoleQueue, id: string): Promise<ConsoleItem | null>;
  /** @throws conflict when it changed since the operator saw it, validation-invalid-value */
  decide(operator: Operator, decision: ConsoleDecision): Promise<void>;
  /** Returns a document of a badge request, counted from 0. @throws not-found */
  document(operator: Operator, id: string, at: number): Promise<{ name: string; bytes: Buffer }>;
  /** Returns an image attached to a report. @throws not-found */
  picture(operator: Operator, reportId: string, imageId: string): Promise<Buffer>;
  /** Returns a PDF of a reported message, counted from 0. @throws not-found */
  reportDocument(operator: Operator, reportId: string, at: number): Promise<Buffer>;

  /** Search for records, and single records. */
  records: RecordService;
  figures(operator: Operator, span: StatisticsSpan): Promise<OperatorStatistics>;
  /** Sets whether the operator gets the figures by mail every Monday. */
  mailFigures(operator: Operator, isWanted: boolean): Promise<void>;
  /** Returns the figures as CSV. */
  figuresCsv(operator: Operator, span: StatisticsSpan): Promise<string>;

  /** Whether mail, jobs, disk, backups and the rest are well. */
  health(): Promise<readonly HealthReport[]>;

  settings(): Promise<readonly SettingView[]>;
  /** @throws validation-invalid-value, conflict when another operator saved it in the meantime */
  saveSetting(operator: Operator, change: SettingChange): Promise<void>;

  /**
   * Signs an operator in as a user for half an hour, read-only. Audited with the reason.
   * @throws not-found, conflict when the user can't be impersonated, validation-invalid-value without a reason
   */
  logInAs(
    operator: Operator,
    input: { userId: string; reason: string; clientId: string },
  ): Promise<OpenedLogin>;
  /** Ends an impersonation early. */
  endLogInAs(sessionId: string): Promise<void>;

  audit(query: AuditQuery): Promise<AuditPage>;
  /** Streams the whole audit log as CSV. */
  auditCsv(operator: Operator, query: AuditQuery): AsyncIterable<string>;
}

/** The part of the console that searches and shows records of all kinds. */
export interface RecordService {
  search(query: RecordQuery): Promise<RecordPage>;
  /** Streams the results as CSV, up to the row limit of the contract. */
  csv(operator: Operator, query: RecordQuery): AsyncIterable<string>;
  /** null when there is no such record. */
  show(operator: Operator, kind: RecordKind, id: string): Promise<ConsoleRecord | null>;
  /**
   * Returns details that are disclosed only for a stated reason. @throws not-found, validation-invalid-value without a
   * reason
   */
  reveal(operator: Operator, input: RecordReason): Promise<readonly Fact[]>;
  /** @throws not-found, validation-invalid-value */
  note(operator: Operator, kind: RecordKind, id: string, words: string): Promise<RecordNote>;
  /** @throws conflict when it changed since the operator saw it, validation-invalid-value naming the field */
  act(operator: Operator, action: RecordCommand): Promise<void>;
}
