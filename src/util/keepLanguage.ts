const lifetimeSeconds = 365 * 24 * 60 * 60;

/**
 * Saves the language of the page for later visits, as the language menu does, when the user signs up or logs in and has
 * never chosen one: pages reached without `?lang=` would otherwise be in the browser's language again.
 */
export function keepLanguage(locale: string): void {
  const isBrowsers = navigator.language.toLowerCase().split('-')[0] === locale;
  if (isBrowsers || /(?:^|; )locale=/.test(document.cookie)) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `locale=${locale}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
}
