import type { Recipe } from './edits.ts';

export const mail: Recipe = {
  section: 'A mail',
  edits: [
    {
      file: 'server/marketplace/notifications/mailKinds.ts',
      after: "accountUnbanned: { address: 'any' }",
      add: "  personBlocked: { address: 'confirmed' },",
    },
    {
      messages: {
        'Mail.personBlocked.subject': 'You blocked somebody',
        'Mail.personBlocked.text': 'Neither of you can write to the other any more.',
        'Mail.personBlocked.action': 'See whom you have blocked',
      },
    },
    {
      file: 'server/marketplace/blocks/index.ts',
      before: '/**\n * Blocks a user: the two',
      add: `/** Outbox event: a user has blocked somebody. Its payload is \`{userId}\`. */
export const blockedMail = mailEvent('person-blocked');
`,
    },
    {
      file: 'server/marketplace/blocks/index.ts',
      before: "import { publish } from '#server/marketplace/live/index.ts'",
      add: "import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';",
    },
    {
      file: 'server/marketplace/blocks/index.ts',
      after: "await count(ctx.engine, 'blocks', blockerId, tx)",
      add: '    await addToOutbox(tx, ctx.engine.clock, blockedMail, { userId: blockerId });',
    },
    {
      file: 'server/marketplace/notifications/accountMails.ts',
      before: 'import { copyReadyMail }',
      add: "import { blockedMail } from '#server/marketplace/blocks/index.ts';",
    },
    {
      file: 'server/marketplace/notifications/accountMails.ts',
      before: '    [copyReadyMail]: composeDataExportMail',
      add: `    [blockedMail]: (_engine, { userId }) => ({
      userId: String(userId),
      content: { kind: 'personBlocked', path: pathTo('SafetySettingsPage', {}) },
    }),`,
    },
    {
      run: ['node_modules/tsx/dist/cli.mjs', 'scripts/run.ts', 'build', 'docs'],
      writes: 'docs/notifications.md',
    },
  ],
  proofs: [
    {
      file: 'server/marketplace/notifications/mail.recipe.test.ts',
      text: `import { block } from '#server/marketplace/blocks/index.ts';
import { locales } from '#contract/locales.ts';
import { testEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { mailsOf } from '#test/support/outbox.ts';

test.each(locales)('it arrives in %s', async locale => {
  const { engine, close } = await testEngine();
  const [one, other] = [await addAuthor(engine), await addAuthor(engine)];
  const privateData = JSON.stringify({ locale });
  await engine.db.run('update users set email_verified = true, private_data = $1', [privateData]);
  await block(one.ctx(), { userId: other.id });
  const [mail, ...others] = await mailsOf(engine, \`\${one.id}@example.org\`);
  expect(mail).toMatchObject({ subject: 'You blocked somebody' });
  expect(mail?.html).toContain(\`<html lang="\${locale}"\`);
  expect(mail?.text).toContain('/account/safety');
  expect(others).toEqual([]);
  expect(await mailsOf(engine, \`\${other.id}@example.org\`)).toEqual([]);
  await close();
});
`,
    },
  ],
};

export const job: Recipe = {
  section: 'A job',
  edits: [
    {
      file: 'server/jobs/schedule.ts',
      after: 'export const schedule: readonly ScheduledJob[] = [',
      add: `  {
    name: 'log the number of users',
    every: MINUTE,
    async run({ db, log }) {
      log.info('users', (await db.first<{ count: number }>('select count(*)::int as count from users')) ?? {});
    },
  },`,
    },
  ],
  proofs: [
    {
      file: 'server/jobs/job.recipe.test.ts',
      text: `import { silentLog } from '#server/observability/log.ts';
import { testEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { schedule } from './schedule.ts';
import { startWorker } from './worker.ts';

test('the worker runs it each time its interval has passed', async () => {
  const { engine, close } = await testEngine();
  await addAuthor(engine);
  const logged: unknown[] = [];
  const log = { ...silentLog, info: (...said: unknown[]) => void logged.push(said) };
  const jobs = schedule.filter(({ name }) => name === 'log the number of users');
  expect(jobs).toMatchObject([{ every: 60_000 }]);
  const worker = startWorker({ ...engine, log }, {}, jobs.map(job => ({ ...job, every: 5 })));
  while (logged.length < 2) await new Promise(resolve => setTimeout(resolve, 5));
  await worker.stop();
  expect(logged.slice(0, 2)).toEqual([['users', { count: 1 }], ['users', { count: 1 }]]);
  await close();
});
`,
    },
  ],
};

export const setting: Recipe = {
  section: 'A setting',
  edits: [
    {
      file: 'server/config/variables/marketplace.ts',
      before: 'NEW_ACCOUNT_DAYS: {',
      add: `    GREETINGS: { kind: 'whole', min: 1, max: 9, fallback: 3, means: 'how often newcomers are greeted' },`,
    },
    {
      file: 'server/config/index.ts',
      before: '  access: Access;',
      add: '  /** How often newcomers are greeted. */\n  greetings: number;',
    },
    {
      file: 'server/config/index.ts',
      after: "newAccountDays: read('NEW_ACCOUNT_DAYS')",
      add: "    greetings: read('GREETINGS'),",
    },
    { run: ['node_modules/tsx/dist/cli.mjs', 'scripts/run.ts', 'build', 'docs'], writes: 'docs/settings.md' },
  ],
  proofs: [
    {
      file: 'server/config/setting.recipe.test.ts',
      text: `import { readFileSync } from 'node:fs';
import { readConfig } from '#server/config/index.ts';
import { problemsOf, productionSettings } from '#test/support/configProblems.ts';

test('it has a default, is read, and a wrong value is named', () => {
  expect(readConfig(productionSettings).greetings).toBe(3);
  expect(readConfig({ ...productionSettings, GREETINGS: '5' }).greetings).toBe(5);
  expect(problemsOf({ ...productionSettings, GREETINGS: '10' })).toEqual([
    'GREETINGS must be a whole number from 1 to 9',
  ]);
  expect(readFileSync('docs/settings.md', 'utf8')).toMatch(/\\| \`GREETINGS\` +\\| how often newcomers are greeted/);
});
`,
    },
  ],
};

export const language: Recipe = {
  section: 'A language',
  edits: [
    { file: 'src/contract/locales.ts', replace: "'pl', 'ru'] as const", by: "'pl', 'ru', 'cs'] as const" },
    { file: 'src/contract/locales.ts', after: "  ru: 'Русский',", add: "  cs: 'Čeština'," },
    // The plural forms are the same in Polish.
    { copy: 'translations/pl.json', to: 'translations/cs.json' },
    { copy: 'translations/content/pl', to: 'translations/content/cs' },
    {
      run: [
        'node_modules/tsx/dist/cli.mjs',
        'scripts/run.ts',
        'test',
        'translations',
        'looked-at',
        'cs',
        '*',
      ],
      writes: 'translations/lookedAt/cs.json',
    },
    {
      file: 'translations/glossary.md',
      before: '## Русский (ru)',
      add: `## Čeština (cs)

### Terms

| Concept | Use | Never | Except |
| --- | --- | --- | --- |
| account | účet | | |
`,
    },
    {
      file: 'server/marketplace/notifications/templates/moment.test.ts',
      before: '  ru: {',
      add: `  cs: {
    'Europe/Kyiv': ['18:00 (východoevropský standardní čas)', '19:00 (východoevropský letní čas)'],
    'Europe/Berlin': ['17:00 (středoevropský standardní čas)', '18:00 (středoevropský letní čas)'],
    'Europe/Lisbon': ['16:00 (západoevropský standardní čas)', '17:00 (západoevropský letní čas)'],
  },`,
    },
  ],
  proofs: [
    {
      file: 'src/features/language.recipe.test.tsx',
      text: `import { screen } from '@testing-library/react';
import { chooseLocale } from '#contract/locales.ts';
import { settings } from '#src/store/settings.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { LanguageLinks } from './Footer/LanguageLinks.tsx';

test('it is offered by its own name and chosen by the browser', () => {
  renderPage(<LanguageLinks className={undefined} />, { state: { settings: settings() } });
  expect(screen.getByRole('link', { name: 'Čeština' })).toHaveAttribute('href', '/language/cs?return=%2F');
  expect(chooseLocale(undefined, 'cs-CZ,en;q=0.8')).toBe('cs');
});
`,
    },
    {
      file: 'server/web/render/language.recipe.test.ts',
      text: `import { locales } from '#contract/locales.ts';
import { mailTexts } from '#test/support/mailTexts.ts';
import { shippedContent } from '#test/support/shippedContent.ts';
import { htmlDocument } from './document.ts';
import { errorPage } from './errorPage.ts';

test('pages carry it, and content pages are read from its folder', () => {
  expect(locales).toContain('cs');
  const tags = { head: Buffer.from(''), afterPage: '', body: Buffer.from(''), isDelayed: false };
  const parts = { locale: 'cs', messages: '', head: [], icons: '', body: [], state: {}, tags };
  expect(htmlDocument(parts as never).html.toString()).toContain('<html lang="cs"');
  const texts = { ...mailTexts('cs'), formatMessage: ({ id }: { id: string }) => id };
  expect(errorPage(texts as never, 'failed')).toContain('<html lang="cs"');
  expect(shippedContent().show('AboutPage', 'cs')).toEqual(shippedContent().show('AboutPage', 'pl'));
});
`,
    },
  ],
};
