import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { runNode } from '#test/support/processes.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'poruch-evaluate-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Compiles the chips of cards for browsers, and returns the scripts. They are not minimized: that starts processes with
 * this process's arguments, which would compile again.
 */
function compile(dev: boolean): string {
  const root = projectRoot();
  const code = `
    import webpack from 'webpack';
    import { createConfig } from './webpack.config.ts';
    const config = createConfig('web', ${JSON.stringify(root)}, { dev: ${dev}, folder: ${JSON.stringify(folder)} });
    config.entry = { main: './src/components/ListingCard/chips.ts' };
    config.output.library = { type: 'var', name: 'chips' };
    config.optimization.minimize = false;
    webpack(config, (error, stats) => {
      const problems = error ?? (stats.hasErrors() && stats.toString({ all: false, errors: true }));
      if (problems) throw new Error(problems);
    });`;
  const { status, stderr } = runNode(['--import', 'tsx', '--input-type=module', '-e', code], process.env, {
    cwd: root,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const scripts = readdirSync(join(folder, 'static')).filter(name => name.endsWith('.js'));
  return scripts.map(name => readFileSync(join(folder, 'static', name), 'utf8')).join('\n');
}

test.each([false, true])('browsers load their part of the table of fields, not the table (dev: %s)', dev => {
  const text = compile(dev);
  expect(text).toContain('womenAndFamilies');
  expect(text).not.toContain('deskAndInternet');
});
