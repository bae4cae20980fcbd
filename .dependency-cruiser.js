/**
 * No file imports itself through others, type imports included: the linter's own rule can't count those. Run by
 * scripts/check.ts.
 */
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Reads imports before types are removed.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
