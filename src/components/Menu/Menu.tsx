import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import { classNames } from '../classNames.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import css from './Menu.module.css';

interface MenuProps {
  /** Accessible name of the button; its visible content may be an image. */
  label: string;
  button: ReactNode;
  /** Class of the button, e.g. from `buttonClass()`. */
  buttonClassName?: string | undefined;
  /** MenuItem elements. */
  children: ReactNode;
}

/**
 * A button that discloses links and actions. Opens without JavaScript; arrow keys, Escape and closing on blur need it.
 */
export function Menu({ label, button, buttonClassName, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const handlePointerDown = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, []);

  const close = () => details.current?.removeAttribute('open');

  const handleKeyDown = (event: KeyboardEvent) => {
    const items = [...(details.current?.querySelectorAll<HTMLElement>('li > *') ?? [])];
    const step = steps[event.key];
    if (event.key === 'Escape' && details.current?.open) {
      close();
      details.current.querySelector('summary')?.focus();
    } else if (step) {
      event.preventDefault();
      details.current?.setAttribute('open', '');
      items.at(step(items.indexOf(document.activeElement as HTMLElement), items.length))?.focus();
    }
  };

  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    <details ref={details} className={css.menu} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <summary className={classNames(css.button, buttonClassName)} aria-label={label}>
        {button}
      </summary>
      <ul className={css.list} onClick={close}>
        {children}
      </ul>
    </details>
  );
}

/** The class of an item, for links that are not to the site's own pages. */
export const menuItemClass = css.item;

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: index => (index < 0 ? -1 : index - 1),
  Home: () => 0,
  End: () => -1,
};

interface MenuItemProps {
  icon?: IconName | undefined;
  /** The target of a link; without it the item is a button. */
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Id of a form that the button submits; works without JavaScript. */
  form?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, to, onClick, form, children }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon name={icon} className={css.icon} />}
      {children}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <button type={form ? 'submit' : 'button'} form={form} className={css.item} onClick={onClick}>
          {content}
        </button>
      ) : (
        <Link className={css.item} to={to} onClick={onClick}>
          {content}
        </Link>
      )}
    </li>
  );
}
