import type { Locale } from './locale.ts';
import { texts } from './texts.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in markup and in quoted attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign);

/** A whole page of the simulator, marked as a test at its top. `body` is markup. */
export function page(locale: Locale, title: string, body: string): string {
  const { testPayments, testExplained } = texts[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(testPayments)}</title>
<link rel="stylesheet" href="/stripe-sim/pages.css">
</head>
<body>
<p class="test"><strong>${escaped(testPayments)}</strong> ${escaped(testExplained)}</p>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>`;
}
