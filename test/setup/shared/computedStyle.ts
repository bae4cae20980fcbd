import type { DomWindow } from './domWindow.ts';

/**
 * Makes `getComputedStyle` cheap for the properties that queries by role, user-event and `toBeVisible` read. After
 * each change of the document jsdom compares an element with every rule of its default style sheet. Of these
 * properties that sheet sets only `display`, by what `displayKey` names. Other properties, pseudo-elements and
 * documents with style sheets of their own are left to jsdom.
 */
export function cheapComputedStyle(window: DomWindow): void {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  const display = (element: Element) => {
    const inline = inlineValue(element, 'display');
    if (inline) return inline;
    const key = displayKey(element);
    const known = displays.get(key) ?? compute(element).display;
    displays.set(key, known);
    return known;
  };
  const cheap: Readonly<Record<string, (element: Element) => string>> = {
    display,
    visibility: element => inherited(element, 'visibility') || 'visible',
    'pointer-events': element => inherited(element, 'pointer-events') || 'auto',
    opacity: element => inlineValue(element, 'opacity'),
  };

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || element.ownerDocument.styleSheets.length > 0) return compute(element, pseudoElement);
    let all: CSSStyleDeclaration | undefined;
    const style = () => (all ??= compute(element));
    const getPropertyValue = (name: string) => cheap[name]?.(element) ?? style().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        const value = typeof name === 'string' ? cheap[kebabCase(name)]?.(element) : undefined;
        return value ?? (Reflect.get(style(), name) as unknown);
      },
    });
  };
}

/** What decides the display of an element without an inline one in jsdom's default style sheet. */
function displayKey(element: Element): string {
  const { localName, parentElement } = element;
  const isHiddenInput = element.getAttribute('type') === 'hidden';
  const states = [element.hasAttribute('hidden'), element.hasAttribute('open'), isHiddenInput];
  return [localName, parentElement?.localName === 'ruby', ...states].join(' ');
}

function inherited(element: Element, name: string): string {
  const parent = element.parentElement;
  return inlineValue(element, name) || (parent ? inherited(parent, name) : '');
}

function inlineValue(element: Element, name: string): string {
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`);
