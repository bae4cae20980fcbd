import type { ConsoleState } from '#contract/entities/console.ts';
import { ApiError } from '#contract/errors.ts';
import { requiresSecondFactor } from '#contract/rules/console.ts';
import { isSettingKey, needsFreshCode } from '#src/config/site/settings.ts';
import type { Transport } from '#src/entry.server.tsx';
import { qrPath } from '../assets/qrPath.ts';
import type { ConsoleService } from '../services/console.ts';
import type { ConsoleGate } from './consoleSession.ts';
import type { Operator } from '../services/types.ts';

/** Console calls for operators, each authorised by the gate. Shared by server rendering and the HTTP endpoints. */
export function consoleCalls(gate: ConsoleGate): Transport['console'] {
  return {
    async state() {
      const { operator, service } = await gate.operator('state');
      return service ? stateOf(gate, service, operator) : { kind: 'elsewhere' };
    },
    async confirmFactor(code) {
      const { operator, service } = await withService(gate, 'confirmFactor');
      const codes = await service.factor.confirm(operator, code);
      await open(gate, service, operator);
      return codes;
    },
    async unlock(code) {
      const { operator, service } = await withService(gate, 'unlock');
      if (!(await service.factor.isConfirmed(operator))) throw new ApiError('conflict');
      await service.factor.prove(operator, code);
      const visit = await gate.visit(service, operator);
      if (visit) await service.visits.freshen(visit.token);
      else await open(gate, service, operator);
    },
    async lock() {
      const { operator, service } = await withService(gate, 'lock');
      const visit = await gate.visit(service, operator);
      if (visit) await service.visits.end(operator, visit.token);
      gate.forget();
    },
    async renewRecoveryCodes() {
      const { operator, service } = await gate.fresh('renewRecoveryCodes');
      return service.factor.renewCodes(operator);
    },
    async queue(queue) {
      const { operator, service } = await gate.opened('queue');
      return service.lines(operator, queue);
    },
    async item(queue, id) {
      const { operator, service } = await gate.opened('item');
      return service.item(operator, queue, id);
    },
    async decide(decision) {
      const isFreshNeeded = requiresSecondFactor(decision.queue, decision.action);
      const { operator, service } = await (isFreshNeeded ? gate.fresh('decide') : gate.opened('decide'));
      await service.decide(operator, decision);
    },
    async figures(span) {
      const { operator, service } = await gate.opened('figures');
      return service.figures(operator, span);
    },
    async mailFigures(isWanted) {
      const { operator, service } = await gate.opened('mailFigures');
      await service.mailFigures(operator, isWanted);
    },
    async settings() {
      const { service } = await gate.opened('settings');
      return service.settings();
    },
    async saveSetting(change) {
      const isFreshNeeded = isSettingKey(change.key) && needsFreshCode(change.key);
      const { operator, service } = await (isFreshNeeded
        ? gate.fresh('saveSetting')
        : gate.opened('saveSetting'));
      await service.saveSetting(operator, change);
    },
    async audit(query) {
      const { service } = await gate.opened('audit');
      return service.audit(query);
    },
  };
}

async function withService(
  gate: ConsoleGate,
  call: string,
): Promise<{ operator: Operator; service: ConsoleService }> {
  const { operator, service } = await gate.operator(call);
  if (!service) throw new ApiError('not-found');
  return { operator, service };
}

async function open(gate: ConsoleGate, service: ConsoleService, operator: Operator): Promise<void> {
  gate.keep(await service.visits.open(operator), service.visits.lifetime);
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
  const visit = await gate.visit(service, operator);
  if (!visit) return { kind: 'locked' };
  const [counts, recoveryCodes] = await Promise.all([service.counts(), service.factor.countCodes(operator)]);
  return { kind: 'open', freshUntil: visit.freshUntil.toISOString(), recoveryCodes, counts };
}
