import { ApiError } from '#contract/errors.ts';
import { inQuery, missing } from '#contract/parse.ts';
import { findProcessByAlias, requireProcess } from '#contract/processes/index.ts';
import { knownTransition } from '#contract/processes/names.ts';
import type { ActionParams } from '#contract/processes/actions.ts';
import type { Actor } from '#contract/processes/definition.ts';
import {
  actionsOf,
  actorOf,
  nextTransitions,
  type TransitionName,
  paramsOf,
  transitionsFrom,
  type Process,
} from '#contract/processes/process.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { requireRole, requireSignedIn } from './policy.ts';
import { findTransactionRecord } from './store.ts';

/** Either a transaction, or a process and optionally the transition to start from. */
export interface ProcessTransitionQuery {
  transactionId?: string;
  processAlias?: string;
  lastTransition?: string;
}

/**
 * Returns the transitions currently possible for the caller's role; for a process without a transaction, those that a
 * customer or provider may make (marketplace-api 3.5). @throws validation-missing-key, not-found, forbidden,
 * transaction-unknown-alias
 */
export async function queryProcessTransitions(ctx: Ctx, wanted: ProcessTransitionQuery): Promise<Resource[]> {
  requireSignedIn(ctx.viewer);
  if (wanted.transactionId !== undefined) return ofTransaction(ctx, wanted.transactionId);
  if (wanted.processAlias === undefined) {
    throw missing(inQuery('transactionId'));
  }
  const process = findProcessByAlias(wanted.processAlias);
  if (!process) throw new ApiError('transaction-unknown-alias');
  const names =
    wanted.lastTransition === undefined
      ? transitionsFrom(process, process.initial)
      : nextTransitions(process, knownTransition(wanted.lastTransition));
  const roles: readonly (Actor | undefined)[] =
    ctx.viewer.kind === 'user' ? ['customer', 'provider'] : ['customer', 'provider', 'operator'];
  return names
    .filter(name => roles.includes(actorOf(process, name)))
    .map(name => toResource(ctx.engine, process, name));
}

async function ofTransaction(ctx: Ctx, transactionId: string): Promise<Resource[]> {
  const record = await findTransactionRecord(ctx.engine.db, transactionId);
  if (!record) throw new ApiError('not-found');
  const role = requireRole(ctx.viewer, record);
  const process = requireProcess(record.processName, record.processVersion);
  return transitionsFrom(process, record.state, role).map(name => toResource(ctx.engine, process, name));
}

function toResource(engine: Engine, process: Process, name: TransitionName): Resource {
  const { req, opt } = paramsOf(process, name);
  return {
    id: engine.ids.uuid(),
    type: 'processTransition',
    attributes: {
      name,
      actor: [actorOf(process, name)],
      actions: actionsOf(process, name),
      params: { req: onWire(req), opt: Object.keys(opt).length > 0 ? onWire(opt) : null },
    },
  };
}

function onWire(params: ActionParams['req']): Record<string, string> {
  const spelt = Object.entries(params).map(([name, type]) => [
    name,
    type === 'lineItems' ? '[lineItem]' : type,
  ]);
  return Object.fromEntries(spelt);
}
