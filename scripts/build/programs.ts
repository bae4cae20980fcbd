/** A program of the build. Evaluating its module runs it. */
export type Program = () => Promise<unknown>;

/**
 * The programs that start as `node build/server/<name>.cjs`, in one file of which each evaluates only what it imports.
 */
export const programs = {
  index: () => import('../../server/index.ts'),
  poruch: () => import('../cli/poruch.ts'),
} satisfies Readonly<Record<string, Program>>;
