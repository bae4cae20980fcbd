import { elementStyles } from '../pages/styles.ts';
import { siteUrl } from './site.ts';

/**
 * Adds styles to a shadow root: at once where the browser supports it, to avoid layout shifts, otherwise from a file.
 * Resolves once they have loaded or failed to load.
 */
export async function addStyles(root: ShadowRoot): Promise<void> {
  if (root.adoptedStyleSheets !== undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(elementStyles);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${siteUrl}/element.css`;
  root.prepend(link);
  await new Promise(resolve => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
