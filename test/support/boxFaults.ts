/**
 * Runs in the page: returns what doesn't fit its box. Text that is cut without an ellipsis, placeholders longer than
 * their fields, text outside the window, buttons of more than two lines, and a page that scrolls sideways. What scrolls
 * by itself may be longer than its box. Two pixels are for rounding.
 */
export function boxFaults(): string[] {
  const slack = 2;
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const isSeen = (element: Element) => {
    const box = element.getBoundingClientRect();
    // Texts for screen readers alone have one pixel.
    return (
      box.width > 1 &&
      box.height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isInStrip = (element: Element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };
  const named = (element: Element) => {
    const text = element instanceof HTMLInputElement ? element.placeholder : element.textContent;
    return `${element.tagName.toLowerCase()} “${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
  };
  const faultsOf = (element: Element): string[] => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isCut =
      /hidden|clip/.test(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + slack;
    const isOutside = (box.right > width + slack || box.left < -slack) && !isInStrip(element);
    const isTall = element.matches('button, a[class*=button]') && linesOf(element) > 2;
    return [
      ...(isCut ? ['text is cut'] : []),
      ...(isOutside ? ['is outside the window'] : []),
      ...(isTall ? ['has more than two lines'] : []),
    ].map(fault => `${named(element)} ${fault}`);
  };
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // Parts of a line differ by a few pixels in their tops.
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
  };
  const brush = document.createElement('canvas').getContext('2d');
  const isTooLong = (input: HTMLInputElement) => {
    if (!brush || !input.placeholder || input.value) return false;
    const style = getComputedStyle(input);
    brush.font = style.font;
    const room =
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return brush.measureText(input.placeholder).width > room + slack;
  };
  return [
    ...(scrollWidth > width + 1 ? [`the page scrolls sideways: ${scrollWidth} > ${width}`] : []),
    ...[...document.querySelectorAll('body *')]
      .filter(element => hasText(element) && isSeen(element))
      .flatMap(faultsOf),
    ...[...document.querySelectorAll('input')]
      .filter(input => isSeen(input) && isTooLong(input))
      .map(input => `${named(input)} placeholder is cut`),
  ];
}
