import { editDistance } from '#server/lexicon/editDistance.ts';
import { fileVariable, secretNames } from './secretFiles.ts';
import { settingNames } from './index.ts';

const known: readonly string[] = [...settingNames, ...secretNames.map(fileVariable)];

/** Shorter names resemble too many variables that belong to others, such as HOME and HOST. */
const shortest = 7;

/**
 * Returns a sentence for each variable that is no setting but nearly has the name of one: a letter for every five, two at
 * most, may differ; two that are swapped count as one. Names only, since a value may be a secret.
 */
export function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter(name => env[name] && name.length >= shortest && !known.includes(name))
    .flatMap(name => {
      const allowed = Math.min(2, Math.floor(name.length / 5));
      const meant = known
        .filter(setting => setting.length >= shortest && Math.abs(setting.length - name.length) <= allowed)
        .map(setting => ({ setting, away: editDistance(name.toUpperCase(), setting) }))
        .filter(({ away }) => away <= allowed)
        .sort((a, b) => a.away - b.away)[0];
      return meant ? [`${name} is not a setting: did you mean ${meant.setting}?`] : [];
    });
}
