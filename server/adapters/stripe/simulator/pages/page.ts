import type { IncomingMessage } from 'node:http';
import type { Environment } from '../environment.ts';
import type { Locale } from './locale.ts';
import { texts } from './texts.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for markup and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign);

/** Renders a complete page of the simulator with a test notice at the top. `body` is markup. */
export function page(locale: Locale, title: string, body: string): string {
  const { testPayments, testExplained } = texts[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(testPayments)}</title>
<link rel="stylesheet" href="/stripe-sim/pages.css">
</head>
<body>
<p class="test"><strong>${escapeHtml(testPayments)}</strong> ${escapeHtml(testExplained)}</p>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`;
}

/**
 * Returns the URL to redirect to afterwards if it belongs to the marketplace or its front end, else the front page. Stripe redirects
 * anywhere, from its own domain; these pages are served from the marketplace's domain, where an open redirect would
 * help phishing.
 */
export function safeReturnUrl(
  { pagesUrl, frontEnd }: Pick<Environment, 'pagesUrl' | 'frontEnd'>,
  request: Pick<IncomingMessage, 'headers'>,
  url: string,
): string {
  if (!URL.canParse(url)) return '/';
  const { host, protocol, origin } = new URL(url);
  if (origin === frontEnd) return url;
  const isHome = host === new URL(pagesUrl()).host || host === request.headers.host;
  return isHome && /^https?:$/.test(protocol) ? url : '/';
}
