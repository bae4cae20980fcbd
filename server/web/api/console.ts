import type { ConsoleState } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import { requiresSecondFactor } from '#contract/console/queues.ts';
import type { consoleEndpoints } from '#src/api/endpoints/console.ts';
import { isSettingKey, needsFreshCode } from '#src/config/site/settings.ts';
import { qrPath } from './qrPath.ts';
import type { ConsoleService } from '../ports/console.ts';
import type { Operator } from '../ports/types.ts';
import type { ConsoleGate } from '../session/consoleSession.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** The operators' console; each call is authorised by the gate. */
export const consoleHandlers: WebHandlers<typeof consoleEndpoints> = {
  async 'POST /api/console/state'({ gate }) {
    const { operator, service } = await gate.operator('state');
    return service ? stateOf(gate, service, operator) : { kind: 'elsewhere' };
  },
  async 'POST /api/console/confirm-factor'({ gate }, { code }) {
    const { operator, service } = await withService(gate, 'confirmFactor');
    const codes = await service.factor.confirm(operator, code);
    await open(gate, service, operator);
    return codes;
  },
  async 'POST /api/console/unlock'({ gate }, { code }) {
    const { operator, service } = await withService(gate, 'unlock');
    if (!(await service.factor.isConfirmed(operator))) throw new ApiError('conflict');
    if ((await service.passkeys.standing(operator)) === 'only') throw new ApiError('conflict');
    await service.factor.prove(operator, code);
    await enter(gate, service, operator);
  },
  async 'POST /api/console/lock'({ gate }) {
    const { operator, service } = await withService(gate, 'lock');
    const session = await gate.session(service, operator);
    if (session) await service.sessions.end(operator, session.token);
    gate.forget();
  },
  async 'POST /api/console/renew-recovery-codes'({ gate }) {
    const { operator, service } = await gate.fresh('renewRecoveryCodes');
    return service.factor.renewCodes(operator);
  },
  async 'POST /api/console/queue'({ gate }, { queue }) {
    const { operator, service } = await gate.opened('queue');
    return service.lines(operator, queue);
  },
  async 'POST /api/console/item'({ gate }, { queue, id }) {
    const { operator, service } = await gate.opened('item');
    return service.item(operator, queue, id);
  },
  async 'POST /api/console/decide'({ gate }, decision) {
    const isFreshNeeded = requiresSecondFactor(decision.queue, decision.action);
    const { operator, service } = await (isFreshNeeded ? gate.fresh('decide') : gate.opened('decide'));
    await service.decide(operator, decision);
  },
  async 'POST /api/console/figures'({ gate }, { span }) {
    const { operator, service } = await gate.opened('figures');
    return service.figures(operator, span);
  },
  async 'POST /api/console/mail-figures'({ gate }, { isWanted }) {
    const { operator, service } = await gate.opened('mailFigures');
    await service.mailFigures(operator, isWanted);
  },
  async 'POST /api/console/health'({ gate }) {
    const { service } = await gate.opened('health');
    return service.health();
  },
  async 'POST /api/console/settings'({ gate }) {
    const { service } = await gate.opened('settings');
    return service.settings();
  },
  async 'POST /api/console/save-setting'({ gate }, change) {
    const isFreshNeeded = isSettingKey(change.key) && needsFreshCode(change.key);
    const { operator, service } = await (isFreshNeeded
      ? gate.fresh('saveSetting')
      : gate.opened('saveSetting'));
    await service.saveSetting(operator, change);
  },
  async 'POST /api/console/audit'({ gate }, query) {
    const { service } = await gate.opened('audit');
    return service.audit(query);
  },
};

/** @throws ApiError `forbidden`, `not-found` where the marketplace is hosted elsewhere */
export async function withService(
  gate: ConsoleGate,
  call: string,
): Promise<{ operator: Operator; service: ConsoleService }> {
  const { operator, service } = await gate.operator(call);
  if (!service) throw new ApiError('not-found');
  return { operator, service };
}

/** Opens a console session of an operator who has proven the second factor, or renews the one there is. */
export async function enter(gate: ConsoleGate, service: ConsoleService, operator: Operator): Promise<void> {
  const session = await gate.session(service, operator);
  if (session) await service.sessions.freshen(session.token);
  else await open(gate, service, operator);
}

async function open(gate: ConsoleGate, service: ConsoleService, operator: Operator): Promise<void> {
  gate.keep(await service.sessions.open(operator), service.sessions.lifetime);
}

async function stateOf(
  gate: ConsoleGate,
  service: ConsoleService,
  operator: Operator,
): Promise<ConsoleState> {
  if (!(await service.factor.isConfirmed(operator))) {
    const { uri, secret } = await service.factor.begin(operator);
    return { kind: 'enrol', secret, qr: qrPath(uri) };
  }
  const session = await gate.session(service, operator);
  const passkey = await service.passkeys.standing(operator);
  if (!session) return { kind: 'locked', passkey };
  if (await service.needsLongerPassword(operator)) return { kind: 'passwordNeeded' };
  if (passkey === 'missing') return { kind: 'passkeyNeeded' };
  const [counts, recoveryCodes] = await Promise.all([service.counts(), service.factor.countCodes(operator)]);
  return { kind: 'open', passkey, freshUntil: session.freshUntil.toISOString(), recoveryCodes, counts };
}
