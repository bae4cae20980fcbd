/** A program of the build. Evaluating its module runs it. */
export type Program = () => Promise<unknown>;

/**
 * All programs that start as `node build/server/<name>.cjs`, in one file of which each evaluates only what it imports.
 */
export const programs = {
  index: () => import('../server/index.ts'),
  appeals: () => import('./appeals.ts'),
  approve: () => import('./approve.ts'),
  backup: () => import('./backup.ts'),
  deadLetters: () => import('./deadLetters.ts'),
  map: () => import('./map.ts'),
  migrate: () => import('./migrate.ts'),
  moveToPostgres: () => import('./moveToPostgres.ts'),
  operator: () => import('./operator.ts'),
  reports: () => import('./reports.ts'),
  resetPayments: () => import('./resetPayments.ts'),
  restore: () => import('./restore.ts'),
  testMail: () => import('./testMail.ts'),
  update: () => import('./update.ts'),
  verify: () => import('./verify.ts'),
} satisfies Readonly<Record<string, Program>>;
