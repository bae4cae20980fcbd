import type { SiteTranslator } from '#contract/text/translation.ts';
import { locales } from '#contract/locales.ts';
import { createContentLibrary } from '#server/content/index.ts';
import { defaultsOf } from '#server/siteSettings/index.ts';
import { readConfig } from '#server/config/index.ts';
import { productionSettings } from '#test/support/configProblems.ts';
import { createContentVariables } from './contentVariables.ts';

const settings = defaultsOf(readConfig(productionSettings));

test.each(locales)('the privacy policy says who translates, and where, in %s', locale => {
  let translator: SiteTranslator | undefined;
  const library = createContentLibrary({
    shipped: 'translations/content',
    own: 'none',
    facts: createContentVariables('Poruch', { now: () => settings }, () => translator),
    log: { warn: () => undefined },
  });
  const policy = () => JSON.stringify(library.show('PrivacyPolicyPage', locale));
  expect(policy()).not.toContain('"translation"');
  translator = { name: 'Babel', isOwn: true };
  const own = policy();
  expect(own).toContain('Babel');
  translator = { name: 'Babel', isOwn: false };
  const foreign = policy();
  expect(foreign).toContain('Babel');
  expect(foreign).not.toBe(own);
  expect(foreign.match(/Babel/g)).toHaveLength(1);
});

test.each(locales)('the privacy policy says what a messenger learns, where there is one, in %s', locale => {
  const policyWith = (messenger?: string) =>
    JSON.stringify(
      createContentLibrary({
        shipped: 'translations/content',
        own: 'none',
        facts: createContentVariables('Poruch', { now: () => settings }, () => undefined, { messenger }),
        log: { warn: () => undefined },
      }).show('PrivacyPolicyPage', locale),
    );
  expect(policyWith()).not.toContain('"telegram"');
  expect(policyWith('Telegram')).toContain('"telegram"');
});
