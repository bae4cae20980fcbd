interface Popups {
  /** Closes all, and returns the focus to the button of the one that contained it. */
  close: () => void;
  isPanelOpen: () => boolean;
}

const popup = 'details[data-popup][open]';
const panel = 'details[data-panel][open]';

/**
 * Adds popup behaviour to the groups of a form that open over the page: one at a time, closed by Escape, by a click
 * outside and on leaving them. The panel is closed only by its buttons or Escape, since it holds unapplied choices.
 * `onClose` is called when something was closed, with whether it was the panel.
 */
export function watchPopups(
  form: HTMLFormElement,
  onClose: (wasPanel: boolean) => void,
  signal: AbortSignal,
): Popups {
  const opened = (selector = `${popup}, ${panel}`) => [
    ...form.querySelectorAll<HTMLDetailsElement>(selector),
  ];

  const close = (details: HTMLDetailsElement) => {
    const isLeft = details.contains(document.activeElement);
    details.open = false;
    if (isLeft) details.querySelector('summary')?.focus();
    onClose(details.matches('[data-panel]'));
  };

  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      for (const details of opened(popup)) if (!details.contains(target as Node)) close(details);
    },
    { signal },
  );
  // On narrow screens the details element itself covers the page around its sheet. If pointerdown closed it, the press
  // would reach what is below.
  form.addEventListener(
    'click',
    ({ target }) => {
      for (const details of opened(popup)) if (details === target) close(details);
    },
    { signal },
  );
  form.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node)) return;
      // A press on text, such as a label's, gives the focus to what can have it around the form: the page's content.
      for (const details of opened(popup))
        if (!details.contains(relatedTarget) && !relatedTarget.contains(details)) close(details);
    },
    { signal },
  );
  form.addEventListener(
    'keydown',
    event => {
      const details = event.target instanceof Element && event.target.closest(`${popup}, ${panel}`);
      if (event.key !== 'Escape' || !(details instanceof HTMLDetailsElement)) return;
      event.preventDefault();
      close(details);
    },
    { signal },
  );
  // `toggle` does not bubble.
  form.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(`${popup}, ${panel}`)) return;
      for (const details of opened()) if (details !== target) close(details);
      const box = target.lastElementChild?.getBoundingClientRect();
      if (box && box.right > document.documentElement.clientWidth) target.dataset.side = 'end';
    },
    { capture: true, signal },
  );

  return {
    close: () => opened().forEach(close),
    isPanelOpen: () => opened(panel).length > 0,
  };
}
