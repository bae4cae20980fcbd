import { exceptions } from './packages/allowed.ts';
import { productionDependencies, refused } from './packages/licences.ts';

/** Prints every production package with its licence; ends with 1 if any is incompatible with the AGPL. */
export function run(): void {
  const dependencies = productionDependencies('.');
  for (const { name, version, licence } of dependencies) {
    const why = exceptions[name]?.why;
    console.log([`${name}@${version}`, licence, ...(why ? [why] : [])].join('\t'));
  }
  const wrong = refused(dependencies);
  for (const { name, licence } of wrong)
    console.error(
      `${name} is under ${licence || 'no licence'}, which scripts/check/packages/allowed.ts does not allow`,
    );
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
