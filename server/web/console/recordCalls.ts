import { isDangerousDeed } from '#contract/rules/consoleRecords.ts';
import type { Transport } from '#src/entry.server.tsx';
import type { ConsoleGate } from './gate.ts';

/** What operators ask of things of all kinds, each call behind the gate. */
export function recordCalls(gate: ConsoleGate): Omit<Transport['consoleRecords'], 'logInAs'> {
  return {
    async search(query) {
      const { desk } = await gate.opened('records');
      return desk.records.search(query);
    },
    async show(kind, id) {
      const { operator, desk } = await gate.opened('record');
      return desk.records.show(operator, kind, id);
    },
    async reveal(asked) {
      const { operator, desk } = await gate.opened('record-private');
      return desk.records.reveal(operator, asked);
    },
    async note(kind, id, words) {
      const { operator, desk } = await gate.opened('record-note');
      return desk.records.note(operator, kind, id, words);
    },
    async act(deed) {
      const isFreshNeeded = isDangerousDeed(deed.kind, deed.action);
      const { operator, desk } = await (isFreshNeeded ? gate.fresh('record-act') : gate.opened('record-act'));
      await desk.records.act(operator, deed);
    },
  };
}
