import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

/** The package carries programs for this platform only. */
const hasProgram = process.platform === 'linux' && process.arch === 'x64';
const packageFolder = join(projectRoot(), 'node_modules/@sparticuz/chromium');
const cache = join(projectRoot(), 'node_modules/.cache');

/**
 * Returns the path of the headless Chromium in an npm package, which brings its own libraries and fonts, so that
 * browser tests need nothing but Node. The first call unpacks it, in seconds; the copy stays in node_modules/.cache.
 * Undefined on a platform that the package has no program for, or without development dependencies.
 */
export function packagedChromium(): string | undefined {
  if (!hasProgram || !existsSync(packageFolder)) return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(cache, `chromium-${version}`);
  const program = join(home, 'start.sh');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'chromium-'));
  unpack(folder);
  writeFileSync(join(folder, 'fonts.conf'), fontsIn(join(home, 'fonts')));
  writeFileSync(join(folder, 'start.sh'), startIn(home), { mode: 0o755 });
  try {
    renameSync(folder, home);
  } catch {
    // Another process was faster.
    rmSync(folder, { recursive: true });
  }
  return program;
}

/** Unpacks everything into the folder. The package takes its libraries along only where it believes to be on AWS. */
function unpack(folder: string): void {
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot(),
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A fontconfig file: the package's own names folders that exist on AWS. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`;

/** A program that starts Chromium with its own libraries, which no other process must load. */
const startIn = (home: string) => `#!/bin/sh
export LD_LIBRARY_PATH='${home}/al2023/lib' FONTCONFIG_FILE='${home}/fonts.conf'
exec '${home}/chromium' "$@"
`;
