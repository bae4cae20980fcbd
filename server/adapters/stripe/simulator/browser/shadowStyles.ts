import { elementStyles } from '../pages/styles.ts';

/**
 * Gives a shadow root its styles: at once where the browser can, so that nothing jumps, else from a file. Resolves once
 * they are there, or never will be.
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
  link.href = '/stripe-sim/element.css';
  root.prepend(link);
  await new Promise(resolve => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
