import { mailMessages } from '../../scripts/messages.ts';
import { readCatalogues } from '../../scripts/catalogues.ts';
import { mailTextsFrom } from '#server/mailTexts.ts';

const catalogues = readCatalogues(process.cwd());

/** The texts of mails as translators wrote them, without a build. */
export const mailTexts = mailTextsFrom(locale => mailMessages(catalogues[locale] ?? {}));
