import { requiresSecondFactor } from '#contract/console/recordKinds.ts';
import type { outboxEndpoints } from '#src/api/endpoints/console.ts';
import type { consoleRecordEndpoints } from '#src/api/endpoints/consoleRecords.ts';
import { mailPageFor, outboxFor } from './outbox.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** Records of all kinds in the operators' console; each call is authorised by the guard. */
export const consoleRecordHandlers: WebHandlers<typeof consoleRecordEndpoints> = {
  async 'POST /api/console/records'({ guard }, query) {
    const { service } = await guard.opened('records');
    return service.records.search(query);
  },
  async 'POST /api/console/record'({ guard }, { kind, id }) {
    const { operator, service } = await guard.opened('record');
    return service.records.show(operator, kind, id);
  },
  async 'POST /api/console/record-private'({ guard }, input) {
    const { operator, service } = await guard.opened('record-private');
    return service.records.reveal(operator, input);
  },
  async 'POST /api/console/record-note'({ guard }, { kind, id, words }) {
    const { operator, service } = await guard.opened('record-note');
    return service.records.note(operator, kind, id, words);
  },
  async 'POST /api/console/record-act'({ guard }, action) {
    const isFreshNeeded = requiresSecondFactor(action.kind, action.action);
    const { operator, service } = await (isFreshNeeded
      ? guard.fresh('record-act')
      : guard.opened('record-act'));
    await service.records.act(operator, action);
  },
  async 'POST /api/console/log-in-as'({ guard, deps, actAs }, { id, reason }) {
    const { operator, service } = await guard.fresh('log-in-as');
    await actAs(await service.logInAs(operator, { userId: id, reason, clientId: deps.config.clientId }));
  },
};

/** The stored mails. Outside a demo operators have to be signed in to the console. */
export const outboxHandlers: WebHandlers<typeof outboxEndpoints> = {
  'GET /api/operator/outbox': ({ requireTrusted: trusted, guard, deps }) =>
    outboxFor({ trusted, guard }, deps),
  'GET /api/operator/outbox/:id': ({ requireTrusted: trusted, guard, deps }, { id }) =>
    mailPageFor({ trusted, guard }, deps, id),
};
