import type {
  AuditPage,
  AuditQuery,
  ConsoleDecision,
  ConsoleItem,
  ConsoleState,
  QueueLine,
} from '#contract/entities/console.ts';
import type { ConsoleQueue } from '#contract/rules/console.ts';
import type { StatisticsSpan, OperatorStatistics } from '#contract/entities/figures.ts';
import type { SettingChange, SettingView } from '#src/config/site/settings.ts';

/**
 * The operators' console. Rejects with `forbidden` for everybody else, and for operators who must enter a code first;
 * `state` tells which.
 */
export interface ConsoleCalls {
  state(): Promise<ConsoleState>;
  /**
   * Activates the second factor and signs in. Returns the recovery codes, once. @throws forbidden for a wrong code,
   * too-many-requests
   */
  confirmFactor(code: string): Promise<readonly string[]>;
  /** Signs in, or unlocks dangerous actions for some minutes. @throws as `confirmFactor` */
  unlock(code: string): Promise<void>;
  lock(): Promise<void>;
  renewRecoveryCodes(): Promise<readonly string[]>;
  /** Returns the pending items, longest waiting first. */
  queue(queue: ConsoleQueue): Promise<readonly QueueLine[]>;
  /** Claims the item, so that other operators see who is handling it. null when it is no longer pending. */
  item(queue: ConsoleQueue, id: string): Promise<ConsoleItem | null>;
  /** @throws conflict when it changed since it was shown, validation-invalid-value */
  decide(decision: ConsoleDecision): Promise<void>;
  /** Returns the figures of the last weeks. */
  figures(span: StatisticsSpan): Promise<OperatorStatistics>;
  /** Sets whether the current operator gets the figures by mail every Monday. */
  mailFigures(isWanted: boolean): Promise<void>;
  /** Returns every setting of the site. */
  settings(): Promise<readonly SettingView[]>;
  /** @throws conflict when another operator saved it in the meantime, validation-invalid-value */
  saveSetting(change: SettingChange): Promise<void>;
  audit(query: AuditQuery): Promise<AuditPage>;
}

/** Creates the console client over HTTP; `post` calls the app's own endpoints. */
export function createConsoleClient(post: (path: string, body: object) => Promise<unknown>): ConsoleCalls {
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
