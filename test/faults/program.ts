import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { buildSync } from 'esbuild';
import { projectRoot } from '#server/config/projectRoot.ts';

const bundles = new Map<string, string>();

/**
 * Starts a program of these tests, with an argument as JSON. It is bundled once: a process that compiles each module by
 * itself takes three times as long to start.
 */
export function startProgram(file: string, argument: object): ChildProcessWithoutNullStreams {
  const text = bundles.get(file) ?? bundle(file);
  bundles.set(file, text);
  const child = spawn(process.execPath, ['--input-type=module', '-', JSON.stringify(argument)], {
    cwd: projectRoot(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A process that is killed early no longer reads.
  child.stdin.on('error', () => undefined).end(text);
  return child;
}

function bundle(file: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: projectRoot(),
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
