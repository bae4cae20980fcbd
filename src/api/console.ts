import type {
  AuditPage,
  AuditQuery,
  ConsoleDecision,
  ConsoleItem,
  ConsoleState,
  QueueLine,
} from '#contract/entities/console.ts';
import type { ConsoleQueue } from '#contract/rules/console.ts';
import type { FigureSpan, OwnFigures } from '#contract/entities/figures.ts';
import type { SettingChange, SettingView } from '#src/config/site/settings.ts';

/**
 * The operators' console. Everybody else is refused with `forbidden`, as is an operator who has to give a code first:
 * `state` tells which.
 */
export interface ConsoleCalls {
  state(): Promise<ConsoleState>;
  /** Makes the second factor count and signs in. Answers the recovery codes, once. @throws forbidden for a wrong code, too-many-requests */
  confirmFactor(code: string): Promise<readonly string[]>;
  /** Signs in, or lets dangerous things be done for some minutes. @throws as `confirmFactor` */
  unlock(code: string): Promise<void>;
  lock(): Promise<void>;
  renewRecoveryCodes(): Promise<readonly string[]>;
  /** What waits, the longest waiting first. */
  queue(queue: ConsoleQueue): Promise<readonly QueueLine[]>;
  /** Tells the others that this operator is looking at it. null when it does not wait any more. */
  item(queue: ConsoleQueue, id: string): Promise<ConsoleItem | null>;
  /** @throws conflict when it is not any more what was seen, validation-invalid-value */
  decide(decision: ConsoleDecision): Promise<void>;
  /** What happened in the last weeks. */
  figures(span: FigureSpan): Promise<OwnFigures>;
  /** Whether the operator who asks gets them by mail every Monday. */
  mailFigures(isWanted: boolean): Promise<void>;
  /** Every setting of the site. */
  settings(): Promise<readonly SettingView[]>;
  /** @throws conflict when somebody saved it meanwhile, validation-invalid-value */
  saveSetting(change: SettingChange): Promise<void>;
  audit(query: AuditQuery): Promise<AuditPage>;
}

/** The console over HTTP, given how the app's own endpoints are asked. */
export function consoleOver(post: (path: string, body: object) => Promise<unknown>): ConsoleCalls {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/console/${path}`, body)) as { data: T }).data;
  return {
    state: () => ask('state'),
    confirmFactor: code => ask('confirm-factor', { code }),
    unlock: code => ask('unlock', { code }),
    lock: () => ask('lock'),
    renewRecoveryCodes: () => ask('renew-recovery-codes'),
    queue: queue => ask('queue', { queue }),
    item: (queue, id) => ask('item', { queue, id }),
    decide: decision => ask('decide', decision),
    figures: span => ask('figures', { span }),
    mailFigures: isWanted => ask('mail-figures', { isWanted }),
    settings: () => ask('settings'),
    saveSetting: change => ask('save-setting', change),
    audit: query => ask('audit', query),
  };
}
