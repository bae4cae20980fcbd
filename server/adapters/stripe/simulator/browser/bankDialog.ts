import type { Texts } from '../pages/texts.ts';
import { addStyles } from './shadowStyles.ts';

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = className;
  return element;
};

/** Asks for the bank's authentication in a dialog. Closing it counts as a refusal. */
export function askBank(texts: Texts, locale: string): Promise<'complete' | 'fail'> {
  const host = document.createElement('div');
  host.lang = locale;
  // Open, so that tests can press its buttons; it contains nothing secret.
  const root = host.attachShadow({ mode: 'open' });
  void addStyles(root);
  const dialog = document.createElement('dialog');
  const title = make('h2', texts.bankTitle);
  title.id = 'title';
  dialog.setAttribute('aria-labelledby', 'title');
  const buttons = make('div', '', 'buttons');
  const complete = make('button', texts.complete, 'main');
  const fail = make('button', texts.fail);
  const close = make('button', texts.close);
  buttons.append(complete, fail, close);
  dialog.append(make('p', texts.testPayments, 'test'), title, make('p', texts.bankExplained), buttons);
  root.append(dialog);
  document.body.append(host);
  return new Promise(resolve => {
    const before = document.activeElement;
    const answer = (outcome: 'complete' | 'fail') => {
      host.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(outcome);
    };
    complete.addEventListener('click', () => answer('complete'));
    fail.addEventListener('click', () => answer('fail'));
    close.addEventListener('click', () => answer('fail'));
    // The Escape key.
    dialog.addEventListener('cancel', () => answer('fail'));
    dialog.showModal();
    complete.focus();
  });
}
