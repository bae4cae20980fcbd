/** Lists translations that nobody has looked at since their English text changed; records which were looked at. */
import { readCommand, refuse } from '#server/config/commandLine.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { findStale, recordLookedAt, records, translated } from './translations/lookedAt.ts';
import { reportStale } from './translations/report.ts';

const { words } = readCommand({
  name: 'translations',
  summary: 'lists translations that were not looked at since their English text changed',
  forms: {
    '': 'lists them, with the former English text as far as git knows it; exits with 1 if there are any',
    'looked-at <language>|all <key>…':
      'records that these translations fit the present English texts; a key may end in *',
  },
});
const [verb, language = '', ...keys] = words;
if (verb === undefined) list();
else record();

function list(): void {
  const stale = findStale(projectRoot());
  if (stale.length === 0) return;
  process.stdout.write(`${reportStale(projectRoot(), stale)}
${records}/ has ${stale.length} translations that nobody looked at since the English text changed. Correct those that need
it, then run: npm run translations -- looked-at <language>|all <key>…
`);
  process.exitCode = 1;
}

function record(): void {
  const chosen = language === 'all' ? translated : translated.filter(locale => locale === language);
  if (chosen.length === 0) refuse(`"${language}" is none of ${[...translated, 'all'].join(', ')}`);
  try {
    for (const { locale, key, isGone } of recordLookedAt(projectRoot(), chosen, keys))
      console.log(`${locale}\t${key}${isGone ? '\tforgotten' : ''}`);
  } catch (error) {
    refuse((error as Error).message);
  }
  const left = findStale(projectRoot()).length;
  if (left > 0) console.log(`${left} are left: npm run translations`);
}
