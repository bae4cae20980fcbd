import type { Transaction } from '#contract/entities/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { nextTransitions } from '#contract/processes/process.ts';
import type { Role } from './loadData.ts';

/** Returns whether the role can make one of these transitions now; names without prefix. */
export function canMake(
  { processName, lastTransition }: Pick<Transaction, 'processName' | 'lastTransition'>,
  role: Role,
  names: readonly string[],
): boolean {
  const process = findProcess(processName);
  const next = process ? nextTransitions(process, lastTransition, role) : [];
  return names.some(name => next.includes(`transition/${name}`));
}
