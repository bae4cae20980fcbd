import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { runNode } from './processes.ts';

/** What the linter says about a line of a file. */
export interface LintProblem {
  file: string;
  line: number;
  /** Such as `import(no-cycle)`. */
  rule: string;
}

/**
 * Lints a project of these files, by path, with the project's own configuration. @throws with its output when the
 * linter fails.
 */
export function lint(files: Readonly<Record<string, string>>): LintProblem[] {
  const project = projectRoot();
  const root = mkdtempSync(join(tmpdir(), 'poruch-lint-'));
  try {
    const { imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      imports: object;
    };
    const settings = {
      'package.json': JSON.stringify({ type: 'module', imports }),
      'tsconfig.json': '{}',
      // Paths in a configuration are relative to its own folder.
      'oxlint.config.ts': `export { default } from '${join(project, 'oxlint.config.ts')}';`,
    };
    for (const [path, text] of Object.entries({ ...settings, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
    const oxlint = ['node_modules/tsx/dist/cli.mjs', 'node_modules/oxlint/bin/oxlint'];
    // Without paths it would follow the link to the packages.
    const { stdout, stderr } = runNode([...oxlint, '--format', 'json', ...Object.keys(files)], process.env, {
      cwd: root,
    });
    return read(stdout, stderr);
  } finally {
    rmSync(root, { recursive: true });
  }
}

interface Report {
  diagnostics: readonly { code: string; filename: string; labels: readonly { span: { line: number } }[] }[];
}

function read(output: string, errors: string): LintProblem[] {
  if (!output.startsWith('{')) throw new Error(output + errors);
  return (JSON.parse(output) as Report).diagnostics.map(({ code, filename, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: code,
  }));
}
