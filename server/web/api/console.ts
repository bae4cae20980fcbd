import type { ConsoleState } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import { requiresSecondFactor } from '#contract/console/queues.ts';
import { measureCaches } from '#server/caches/registry.ts';
import type { consoleEndpoints } from '#src/api/endpoints/console.ts';
import { isSettingKey, needsFreshCode } from '#src/config/site/settings.ts';
import { qrPath } from './qrPath.ts';
import type { ConsoleService } from '../ports/console.ts';
import type { Operator } from '../ports/types.ts';
import type { ConsoleGuard } from '../session/consoleSession.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** The operators' console; each call is authorised by the guard. */
export const consoleHandlers: WebHandlers<typeof consoleEndpoints> = {
  async 'POST /api/console/state'({ guard }) {
    const { operator, service } = await guard.operator('state');
    return service ? stateOf(guard, service, operator) : { kind: 'elsewhere' };
  },
  async 'POST /api/console/confirm-factor'({ guard }, { code }) {
    const { operator, service } = await withService(guard, 'confirmFactor');
    const codes = await service.factor.confirm(operator, code);
    await open(guard, service, operator);
    return codes;
  },
  async 'POST /api/console/unlock'({ guard }, { code }) {
    const { operator, service } = await withService(guard, 'unlock');
    if (!(await service.factor.isConfirmed(operator))) throw new ApiError('conflict');
    if ((await service.passkeys.standing(operator)) === 'only') throw new ApiError('conflict');
    await service.factor.prove(operator, code);
    await enter(guard, service, operator);
  },
  async 'POST /api/console/lock'({ guard }) {
    const { operator, service } = await withService(guard, 'lock');
    const session = await guard.session(service, operator);
    if (session) await service.sessions.end(operator, session.token);
    guard.forget();
  },
  async 'POST /api/console/renew-recovery-codes'({ guard }) {
    const { operator, service } = await guard.fresh('renewRecoveryCodes');
    return service.factor.renewCodes(operator);
  },
  async 'POST /api/console/queue'({ guard }, { queue }) {
    const { operator, service } = await guard.opened('queue');
    return service.lines(operator, queue);
  },
  async 'POST /api/console/item'({ guard }, { queue, id }) {
    const { operator, service } = await guard.opened('item');
    return service.item(operator, queue, id);
  },
  async 'POST /api/console/decide'({ guard }, decision) {
    const isFreshNeeded = requiresSecondFactor(decision.queue, decision.action);
    const { operator, service } = await (isFreshNeeded ? guard.fresh('decide') : guard.opened('decide'));
    await service.decide(operator, decision);
  },
  async 'POST /api/console/figures'({ guard }, { span }) {
    const { operator, service } = await guard.opened('figures');
    return service.figures(operator, span);
  },
  async 'POST /api/console/mail-figures'({ guard }, { isWanted }) {
    const { operator, service } = await guard.opened('mailFigures');
    await service.mailFigures(operator, isWanted);
  },
  async 'POST /api/console/health'({ guard }) {
    const { service } = await guard.opened('health');
    return { reports: await service.health(), caches: measureCaches() };
  },
  async 'POST /api/console/settings'({ guard }) {
    const { service } = await guard.opened('settings');
    return service.settings();
  },
  async 'POST /api/console/save-setting'({ guard }, change) {
    const isFreshNeeded = isSettingKey(change.key) && needsFreshCode(change.key);
    const { operator, service } = await (isFreshNeeded
      ? guard.fresh('saveSetting')
      : guard.opened('saveSetting'));
    await service.saveSetting(operator, change);
  },
  async 'POST /api/console/audit'({ guard }, query) {
    const { service } = await guard.opened('audit');
    return service.audit(query);
  },
};

/** @throws ApiError `forbidden`, `not-found` where the marketplace is hosted elsewhere */
export async function withService(
  guard: ConsoleGuard,
  call: string,
): Promise<{ operator: Operator; service: ConsoleService }> {
  const { operator, service } = await guard.operator(call);
  if (!service) throw new ApiError('not-found');
  return { operator, service };
}

/** Opens a console session of an operator who has proven the second factor, or renews the one there is. */
export async function enter(guard: ConsoleGuard, service: ConsoleService, operator: Operator): Promise<void> {
  const session = await guard.session(service, operator);
  if (session) await service.sessions.freshen(session.token);
  else await open(guard, service, operator);
}

async function open(guard: ConsoleGuard, service: ConsoleService, operator: Operator): Promise<void> {
  guard.keep(await service.sessions.open(operator), service.sessions.lifetime);
}

async function stateOf(
  guard: ConsoleGuard,
  service: ConsoleService,
  operator: Operator,
): Promise<ConsoleState> {
  if (!(await service.factor.isConfirmed(operator))) {
    const { uri, secret } = await service.factor.begin(operator);
    return { kind: 'enrol', secret, qr: qrPath(uri) };
  }
  const session = await guard.session(service, operator);
  const passkey = await service.passkeys.standing(operator);
  if (!session) return { kind: 'locked', passkey };
  if (await service.needsLongerPassword(operator)) return { kind: 'passwordNeeded' };
  if (passkey === 'missing') return { kind: 'passkeyNeeded' };
  const [counts, recoveryCodes] = await Promise.all([service.counts(), service.factor.countCodes(operator)]);
  return { kind: 'open', passkey, freshUntil: session.freshUntil.toISOString(), recoveryCodes, counts };
}
