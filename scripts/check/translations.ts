import { WrongCall } from '../program.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { findStale, recordLookedAt, records, translated } from './translations/lookedAt.ts';
import { reportStale } from './translations/report.ts';

/** Lists translations that nobody has looked at since their English text changed; ends with 1 if there are any. */
export function run(): void {
  const stale = findStale(projectRoot());
  if (stale.length === 0) return;
  process.stdout.write(`${reportStale(projectRoot(), stale)}
${records}/ has ${stale.length} translations that nobody looked at since the English text changed. Correct those that need
it, then run: npm test -- translations looked-at <language>|all <key>…
`);
  process.exitCode = 1;
}

/** Records which translations were looked at. @throws WrongCall for an unknown language or key */
export function recordSeen({ words: [language = '', ...keys] }: { words: readonly string[] }): void {
  const chosen = language === 'all' ? translated : translated.filter(locale => locale === language);
  if (chosen.length === 0)
    throw new WrongCall(`"${language}" is none of ${[...translated, 'all'].join(', ')}`);
  for (const { locale, key, isGone } of lookedAt(chosen, keys))
    console.log(`${locale}\t${key}${isGone ? '\tforgotten' : ''}`);
  const left = findStale(projectRoot()).length;
  if (left > 0) console.log(`${left} are left: npm test -- translations`);
}

function lookedAt(...[locales, keys]: [typeof translated, readonly string[]]) {
  try {
    return recordLookedAt(projectRoot(), locales, keys);
  } catch (error) {
    throw new WrongCall((error as Error).message, { cause: error });
  }
}
