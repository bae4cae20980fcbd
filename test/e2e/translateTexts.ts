import type { Page } from 'playwright-core';

/**
 * - early: from the first bytes of each document on, before React hydrates it
 * - late: once the page is shown, as Chrome does after it has recognised the language
 * - moved: late, too, by translators that move the page's own text nodes into their elements
 */
export type Begin = 'early' | 'late' | 'moved';

/**
 * Wraps each text of every page as Chrome's translation does: the text node leaves the document, and `<font>` elements
 * show another one in its place; also texts that appear or change later. Leaves out what is marked `translate="no"`.
 */
export async function translateTexts(page: Page, begin: Begin): Promise<void> {
  await page.addInitScript(wrapTexts, begin);
}

function wrapTexts(begin: Begin): void {
  const left = 'script, style, textarea, title, noscript, svg, font, [translate="no"], .notranslate';
  const wrap = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    outer.append(inner);
    if (begin === 'moved') {
      text.replaceWith(outer);
      inner.append(text);
    } else {
      inner.append(text.data);
      text.replaceWith(outer);
    }
  };
  const wrapAll = (node: Node) => {
    if (node instanceof Text) return wrap(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(wrap);
  };
  const start = () => {
    wrapAll(document);
    new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') wrapAll(target);
        else addedNodes.forEach(wrapAll);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  const isHydrated = () => {
    const root = document.getElementById('root');
    return root && Object.keys(root).some(key => key.startsWith('__reactContainer'));
  };
  const startLater = () => void (isHydrated() ? setTimeout(start, 100) : setTimeout(startLater, 10));
  if (begin === 'early') start();
  else startLater();
}
