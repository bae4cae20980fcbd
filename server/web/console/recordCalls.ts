import { requiresSecondFactor } from '#contract/rules/consoleRecords.ts';
import type { Transport } from '#src/entry.server.tsx';
import type { ConsoleGate } from './consoleSession.ts';

/** Console calls on records of all kinds, each authorised by the gate. */
export function recordCalls(gate: ConsoleGate): Omit<Transport['consoleRecords'], 'logInAs'> {
  return {
    async search(query) {
      const { service } = await gate.opened('records');
      return service.records.search(query);
    },
    async show(kind, id) {
      const { operator, service } = await gate.opened('record');
      return service.records.show(operator, kind, id);
    },
    async reveal(asked) {
      const { operator, service } = await gate.opened('record-private');
      return service.records.reveal(operator, asked);
    },
    async note(kind, id, words) {
      const { operator, service } = await gate.opened('record-note');
      return service.records.note(operator, kind, id, words);
    },
    async act(action) {
      const isFreshNeeded = requiresSecondFactor(action.kind, action.action);
      const { operator, service } = await (isFreshNeeded
        ? gate.fresh('record-act')
        : gate.opened('record-act'));
      await service.records.act(operator, action);
    },
  };
}
