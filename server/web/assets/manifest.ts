import type { RequestHandler } from 'express';
import { languageParam } from '#contract/locales.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { BuiltApp } from '../render/builtApp.ts';
import { frameColours } from '../render/document.ts';
import type { WebDeps } from '../ports/index.ts';

const shortcuts = [
  ['search', paths.SearchPage],
  ['inbox', pathTo('InboxBasePage', {})],
  ['safety', paths.SafetyCenterPage],
] as const;

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** GET /manifest.webmanifest?lang=uk: the web app manifest in the user's language. */
export function createManifestHandler(
  builtApp: () => BuiltApp,
  { config }: Pick<WebDeps, 'config'>,
): RequestHandler {
  return (request, response, next) => {
    if (request.path !== '/') return next();
    const { app, language } = builtApp();
    const requested = request.query[languageParam];
    const locale = app.chooseLocale(typeof requested === 'string' ? requested : undefined, undefined);
    const { device } = language(locale);
    const say = (name: string) =>
      (device[`Manifest.${name}`] ?? '').replace('{site}', config.marketplaceName);
    response.set('Cache-Control', 'public, max-age=86400').type('application/manifest+json');
    response.send(
      JSON.stringify({
        // The same in every language, so that changing the language doesn't make it a different app.
        id: '/',
        name: say('name'),
        short_name: config.marketplaceName,
        description: say('description'),
        lang: locale,
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: frameColours.light,
        theme_color: frameColours.light,
        icons,
        shortcuts: shortcuts.map(([name, url]) => ({ name: say(name), url })),
      }),
    );
  };
}
