import { mailMessages } from '../../scripts/build/messages.ts';
import { readCatalogues } from '../../scripts/build/catalogues.ts';
import { createMailTexts } from '#server/bootstrap/mailMessages.ts';

const catalogues = readCatalogues(process.cwd());

/** Mail texts straight from the translations, without a build. */
export const mailTexts = createMailTexts(locale => mailMessages(catalogues[locale] ?? {}));
