import type { IntlShape } from '#src/entry.server.tsx';

/** Returns a minimal page for when even the error page could not be rendered. Needs no script, style or data. */
export function errorPage({ formatMessage, locale }: IntlShape, kind: 'failed' | 'unavailable'): string {
  const title = escape(formatMessage({ id: `ErrorScreen.${kind}Title` }));
  const text = escape(formatMessage({ id: `ErrorScreen.${kind}Text` }));
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
