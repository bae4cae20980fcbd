import type { RequestHandler } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { ContentLibrary } from '#server/content/index.ts';
import { isContentPage } from '#src/config/contentPages.ts';
import { isLocale } from '#contract/locales.ts';

/** GET /api/content?page=SafetyCenterPage&locale=uk → a content page as JSON. */
export function content(library: ContentLibrary): RequestHandler {
  return (request, response) => {
    const { page, locale } = request.query;
    if (!isContentPage(page)) throw refused('page');
    if (typeof locale !== 'string' || !isLocale(locale)) throw refused('locale');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.json(library.show(page, locale));
  };
}

const refused = (name: string) =>
  new ApiError('validation-invalid-value', { source: { type: 'query', path: [name] } });
