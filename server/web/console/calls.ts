import type { ConsoleState } from '#contract/entities/console.ts';
import { ApiError } from '#contract/errors.ts';
import { isDangerous } from '#contract/rules/console.ts';
import { isSettingKey, needsFreshCode } from '#src/config/site/settings.ts';
import type { Transport } from '#src/entry.server.tsx';
import { qrPath } from '../qrPath.ts';
import type { ConsoleDesk, Operator } from './desk.ts';
import type { ConsoleGate } from './gate.ts';

/**
 * What operators ask of the console, each call behind the gate: the same for pages that are rendered here and for
 * browsers over HTTP.
 */
export function consoleCalls(gate: ConsoleGate): Transport['console'] {
  return {
    async state() {
      const { operator, desk } = await gate.operator('state');
      return desk ? stateOf(gate, desk, operator) : { kind: 'elsewhere' };
    },
    async confirmFactor(code) {
      const { operator, desk } = await withDesk(gate, 'confirmFactor');
      const codes = await desk.factor.confirm(operator, code);
      await open(gate, desk, operator);
      return codes;
    },
    async unlock(code) {
      const { operator, desk } = await withDesk(gate, 'unlock');
      if (!(await desk.factor.isConfirmed(operator))) throw new ApiError('conflict');
      await desk.factor.prove(operator, code);
      const visit = await gate.visit(desk, operator);
      if (visit) await desk.visits.freshen(visit.token);
      else await open(gate, desk, operator);
    },
    async lock() {
      const { operator, desk } = await withDesk(gate, 'lock');
      const visit = await gate.visit(desk, operator);
      if (visit) await desk.visits.end(operator, visit.token);
      gate.forget();
    },
    async renewRecoveryCodes() {
      const { operator, desk } = await gate.fresh('renewRecoveryCodes');
      return desk.factor.renewCodes(operator);
    },
    async queue(queue) {
      const { operator, desk } = await gate.opened('queue');
      return desk.lines(operator, queue);
    },
    async item(queue, id) {
      const { operator, desk } = await gate.opened('item');
      return desk.item(operator, queue, id);
    },
    async decide(decision) {
      const isFreshNeeded = isDangerous(decision.queue, decision.action);
      const { operator, desk } = await (isFreshNeeded ? gate.fresh('decide') : gate.opened('decide'));
      await desk.decide(operator, decision);
    },
    async figures(span) {
      const { operator, desk } = await gate.opened('figures');
      return desk.figures(operator, span);
    },
    async mailFigures(isWanted) {
      const { operator, desk } = await gate.opened('mailFigures');
      await desk.mailFigures(operator, isWanted);
    },
    async settings() {
      const { desk } = await gate.opened('settings');
      return desk.settings();
    },
    async saveSetting(change) {
      const isFreshNeeded = isSettingKey(change.key) && needsFreshCode(change.key);
      const { operator, desk } = await (isFreshNeeded
        ? gate.fresh('saveSetting')
        : gate.opened('saveSetting'));
      await desk.saveSetting(operator, change);
    },
    async audit(query) {
      const { desk } = await gate.opened('audit');
      return desk.audit(query);
    },
  };
}

async function withDesk(gate: ConsoleGate, call: string): Promise<{ operator: Operator; desk: ConsoleDesk }> {
  const { operator, desk } = await gate.operator(call);
  if (!desk) throw new ApiError('not-found');
  return { operator, desk };
}

async function open(gate: ConsoleGate, desk: ConsoleDesk, operator: Operator): Promise<void> {
  gate.keep(await desk.visits.open(operator), desk.visits.lifetime);
}

async function stateOf(gate: ConsoleGate, desk: ConsoleDesk, operator: Operator): Promise<ConsoleState> {
  if (!(await desk.factor.isConfirmed(operator))) {
    const { uri, secret } = await desk.factor.begin(operator);
    return { kind: 'enrol', secret, qr: qrPath(uri) };
  }
  const visit = await gate.visit(desk, operator);
  if (!visit) return { kind: 'locked' };
  const [counts, recoveryCodes] = await Promise.all([desk.counts(), desk.factor.countCodes(operator)]);
  return { kind: 'open', freshUntil: visit.freshUntil.toISOString(), recoveryCodes, counts };
}
