import { mailMessages } from '../../scripts/messages.ts';
import { readCatalogues } from '../../scripts/catalogues.ts';
import { mailTextsFrom } from '#server/bootstrap/mailMessages.ts';

const catalogues = readCatalogues(process.cwd());

/** Mail texts straight from the translations, without a build. */
export const mailTexts = mailTextsFrom(locale => mailMessages(catalogues[locale] ?? {}));
