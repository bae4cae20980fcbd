import type { Tx } from '#server/marketplace/ports/db.ts';
import { invalid } from './failure.ts';

type Json = Record<string, unknown>;

/** Maximum depth of a path. */
const deepest = 4;

/**
 * Replaces ids by whole objects: `latest_charge.balance_transaction`, `data.customer`.
 * @throws Failure 400 for a path that cannot be expanded.
 */
export async function expandAll(tx: Tx, object: object, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > deepest) {
      throw invalid('parameter_invalid', `You cannot expand more than ${deepest} levels of a property`, {
        param: 'expand',
      });
    }
    await walk(tx, object as Json, steps, path);
  }
}

async function walk(tx: Tx, at: Json, [step = '', ...rest]: string[], path: string): Promise<void> {
  const value = at[step];
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value as Json[]) await walk(tx, item, rest, path);
    return;
  }
  if (at.object === 'charge' && step === 'refunds') {
    at.refunds = await refundsOf(tx, String(at.id));
    return;
  }
  const inner = typeof value === 'string' ? await load(tx, value) : (value as Json | undefined);
  if (!inner) {
    throw invalid(
      'parameter_invalid',
      `This property cannot be expanded (${path}). You may want to try expanding it on a single object instead.`,
      { param: 'expand' },
    );
  }
  at[step] = inner;
  if (rest.length > 0) await walk(tx, inner, rest, path);
}

// A referenced object may belong to another account, such as the payment created by a transfer.
const load = async (tx: Tx, id: string): Promise<Json | undefined> =>
  (await tx.first<{ data: Json }>('select data from stripe_simulator.objects where id = $1', [id]))?.data;

async function refundsOf(tx: Tx, charge: string) {
  const rows = await tx.rows<{ data: Json }>(
    `select data from stripe_simulator.objects where object = 'refund' and data @> $1 order by number desc`,
    [JSON.stringify({ charge })],
  );
  return {
    object: 'list',
    data: rows.map(row => row.data),
    has_more: false,
    url: `/v1/charges/${charge}/refunds`,
  };
}
