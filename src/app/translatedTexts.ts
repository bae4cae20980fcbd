/**
 * Lets React change a page that the browser translates. Chrome's translation takes each text node out of the document
 * and shows a `<font>` element in its place. React still holds the text node: it cannot remove it or insert before it
 * (NotFoundError), and what it writes to it is not seen.
 *
 * A text is paired with the element that shows its translation. Removing the text, or inserting before it, then concerns
 * that element; a text that changes replaces its translation, and the browser translates it anew.
 */
export function followTranslation(): void {
  const observer = new MutationObserver(records => {
    records.forEach((record, index) => {
      if (record.type === 'characterData') showChanged(record.target);
      else pairTexts(record, records[index + 1], text => observer.observe(text, { characterData: true }));
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Whether the browser has translated any of the page, even if React has replaced it since; our pages have no `<font>`
 * elements.
 */
export const isTranslated = () => isPatched || document.querySelector('#root font') !== null;

/** By text node that is no longer in the page, the element that shows its translation. */
const translations = new WeakMap<Node, ChildNode>();
const paired = new WeakSet<Node>();
let isPatched = false;

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** Pairs texts that were removed with the elements added in their places, by the same call, the one before or after. */
function pairTexts(
  { target, removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord,
  next: MutationRecord | undefined,
  onPair: (text: Node) => void,
): void {
  if (removedNodes.length === 0) return;
  const isSamePlace = next?.target === target && next.previousSibling === previousSibling;
  const around = [...(isSamePlace ? next.addedNodes : []), previousSibling, nextSibling];
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const font = [...addedNodes, ...around].find(node => isFont(node) && !paired.has(node));
    if (!isFont(font)) continue;
    paired.add(font);
    patchNodes();
    // A text that was moved into the element is found by its ancestors.
    if (text.isConnected) continue;
    translations.set(text, font);
    onPair(text);
  }
}

/** Shows a text that changed in place of the translation of what it was. */
function showChanged(text: Node): void {
  if (!text.isConnected) translations.get(text)?.replaceWith(text);
  translations.delete(text);
}

/** Returns the child of `parent` that is, contains or translates a node; undefined when there is none. */
function childFor(node: Node, parent: Node): Node | undefined {
  let child: Node | null = node.isConnected ? node : (translations.get(node) ?? node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
}

/** Replaces what React calls, from the first translated text on; other pages are not affected. */
function patchNodes(): void {
  if (isPatched) return;
  isPatched = true;
  const { appendChild, insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = childFor(node, this);
    if (child) removeChild.call(this, child);
    return node;
  };
  // A text that moves takes the place of its translation.
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    showChanged(node);
    insertBefore.call(this, node, (before && childFor(before, this)) ?? null);
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    showChanged(node);
    appendChild.call(this, node);
    return node;
  };
}
