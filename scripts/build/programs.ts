/** A program of the build. Evaluating its module runs it. */
export type Program = () => Promise<unknown>;

/**
 * All programs that start as `node build/server/<name>.cjs`, in one file of which each evaluates only what it imports.
 */
export const programs = {
  index: () => import('../../server/index.ts'),
  appeals: () => import('../cli/appeals.ts'),
  approve: () => import('../cli/approve.ts'),
  backup: () => import('../cli/backup.ts'),
  deadLetters: () => import('../cli/deadLetters.ts'),
  map: () => import('../cli/map.ts'),
  migrate: () => import('../cli/migrate.ts'),
  moveToPostgres: () => import('../cli/moveToPostgres.ts'),
  operator: () => import('../cli/operator.ts'),
  reports: () => import('../cli/reports.ts'),
  resetPayments: () => import('../cli/resetPayments.ts'),
  restore: () => import('../cli/restore.ts'),
  testMail: () => import('../cli/testMail.ts'),
  update: () => import('../cli/update.ts'),
  verify: () => import('../cli/verify.ts'),
} satisfies Readonly<Record<string, Program>>;
