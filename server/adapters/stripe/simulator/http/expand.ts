import type { ObjectCollection } from '../storage/port.ts';
import { invalid } from './failure.ts';

type Json = Record<string, unknown>;

/** Maximum depth of a path. */
const deepest = 4;

/**
 * Replaces ids by whole objects: `latest_charge.balance_transaction`, `data.customer`.
 * @throws Failure 400 for a path that cannot be expanded.
 */
export async function expandAll(
  objects: ObjectCollection,
  object: object,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > deepest) {
      throw invalid('parameter_invalid', `You cannot expand more than ${deepest} levels of a property`, {
        param: 'expand',
      });
    }
    await walk(objects, object as Json, steps, path);
  }
}

async function walk(
  objects: ObjectCollection,
  at: Json,
  [step = '', ...rest]: string[],
  path: string,
): Promise<void> {
  const value = at[step];
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value as Json[]) await walk(objects, item, rest, path);
    return;
  }
  if (at.object === 'charge' && step === 'refunds') {
    at.refunds = await refundsOf(objects, String(at.id));
    return;
  }
  const inner = typeof value === 'string' ? await load(objects, value) : (value as Json | undefined);
  if (!inner) {
    throw invalid(
      'parameter_invalid',
      `This property cannot be expanded (${path}). You may want to try expanding it on a single object instead.`,
      { param: 'expand' },
    );
  }
  at[step] = inner;
  if (rest.length > 0) await walk(objects, inner, rest, path);
}

// A referenced object may belong to another account, such as the payment created by a transfer.
const load = async (objects: ObjectCollection, id: string): Promise<Json | undefined> =>
  (await objects.find(id))?.data as Json | undefined;

async function refundsOf(objects: ObjectCollection, charge: string) {
  const rows = await objects.list({
    kind: 'refund',
    like: { charge },
    order: 'newestFirst',
    limit: Infinity,
  });
  return {
    object: 'list',
    data: rows.map(row => row.data),
    has_more: false,
    url: `/v1/charges/${charge}/refunds`,
  };
}
