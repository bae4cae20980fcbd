let isPressing = false;
let waiting: (() => void)[] = [];

/**
 * Runs the work at once, or once the press that is under way has become a click. A press on a link takes the focus from
 * a field before it counts as a click: an error that appears in between moves the link away from under the finger, and
 * the press is lost. On touch screens, too, the focus moves between `mousedown` and `mouseup`.
 */
export function afterPress(work: () => void): void {
  if (isPressing) waiting.push(work);
  else work();
}

function end(): void {
  isPressing = false;
  const works = waiting;
  waiting = [];
  // The click follows in the same task.
  if (works.length > 0) setTimeout(() => works.forEach(work => work()));
}

if (typeof document !== 'undefined') {
  // A press of the other buttons may open a menu and never end.
  document.addEventListener('mousedown', ({ button }) => (isPressing = button === 0), true);
  // A link that is dragged, and a press that ends outside the window, bring no `mouseup`.
  for (const name of ['mouseup', 'dragend']) document.addEventListener(name, end, true);
  window.addEventListener('blur', end);
}
