/**
 * Asks the registry for known defects of what production installs and ends with 1 when one is severe. A registry that does
 * not answer within seconds, or keeps no such list, is no reason to stop: it is said, and ends with 0.
 */
import { spawnSync } from 'node:child_process';
import { readAdvisories } from './packages/advisories.ts';

const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=6000'];
const { stdout } = spawnSync('npm', words, { encoding: 'utf8', timeout: 9000, killSignal: 'SIGKILL' });
const found = readAdvisories(stdout ?? '');
if (found.kind === 'not asked') console.log(`The registry told no known defects: ${found.why}`);
else if (found.severe.length === 0) console.log('No severe defects are known.');
else {
  console.error(`Severe defects are known:\n${found.severe.join('\n')}`);
  process.exitCode = 1;
}
