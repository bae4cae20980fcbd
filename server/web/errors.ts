import type { IntlShape } from '#src/entry.server.tsx';

/** The least that can be said when not even the error page could be rendered. Needs no script, style or data. */
export function apology({ formatMessage, locale }: IntlShape): string {
  const title = escape(formatMessage({ id: 'ErrorScreen.failedTitle' }));
  const text = escape(formatMessage({ id: 'ErrorScreen.failedText' }));
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
