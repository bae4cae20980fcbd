import { spawnSync } from 'node:child_process';
import { notKnown, readAdvisories } from './packages/advisories.ts';

/**
 * Asks the registry for known vulnerabilities of production packages. Ends with 0 when no severe one is known, with 1
 * when one is, and with 3 when the registry does not respond within seconds or has no advisories: then the answer is
 * unknown.
 */
export function run(): void {
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=6000'];
  const { stdout } = spawnSync('npm', words, { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' });
  const found = readAdvisories(stdout ?? '');
  if (found.kind === 'not asked') {
    console.error(
      `Unknown: the registry returned no advisories (${found.why}).\n` +
        'Use a registry that provides advisories, from a network that can reach it:\n' +
        '  npm_config_registry=https://registry.npmjs.org npm test -- vulnerabilities',
    );
    process.exitCode = notKnown;
  } else if (found.severe.length === 0) console.log('No severe vulnerabilities are known.');
  else {
    console.error(`Severe vulnerabilities are known:\n${found.severe.join('\n')}`);
    process.exitCode = 1;
  }
}
