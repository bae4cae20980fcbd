import { useEffect, useId, useRef, useState, type ReactNode, type PointerEvent } from 'react';
import { useMessages } from '#src/util/messages.ts';
import { Link } from '../Link/Link.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import css from './Modal.module.css';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `drawer`: along the window's start edge. */
  size?: 'normal' | 'wide' | 'drawer' | undefined;
  /** Target of the close button without JavaScript, for modals opened by a query parameter. */
  closeHref?: string | undefined;
  /** Accessible name of the close button; by default “Close”. */
  closeLabel?: string | undefined;
  children: ReactNode;
}

let openModals = 0;

/** Keeps the page behind a modal from scrolling (`base.css`). Returns what lets it scroll again, after the last one. */
function holdPage(): () => void {
  const mark = () => document.documentElement.toggleAttribute('data-modal', openModals > 0);
  openModals += 1;
  mark();
  return () => {
    openModals -= 1;
    mark();
  };
}

/**
 * A dialog over the page: Escape or a press outside closes it, and focus returns to where it was. Below 768 px it is a
 * full-screen sheet, unless it is a drawer.
 */
export function Modal({
  isOpen,
  onClose,
  title,
  size = 'normal',
  closeHref,
  closeLabel,
  children,
}: ModalProps) {
  const text = useMessages('Modal');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Rendered open by the server, so that it is readable without JavaScript; the effect then makes it modal.
  const [isOpenAtFirst] = useState(isOpen);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.removeAttribute('open');
    element.showModal();
    const release = holdPage();
    // A dialog with a form focuses its first field, not the close button.
    element.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea, select)')?.focus();
    return () => {
      element.close();
      release();
    };
  }, [isOpen]);

  const handlePointerDown = (event: PointerEvent) => {
    if (event.target === event.currentTarget) onClose();
  };

  const close = closeLabel ?? text('close');
  return (
    <dialog
      ref={dialog}
      className={classNames(css.dialog, css[size])}
      aria-labelledby={titleId}
      open={isOpenAtFirst}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={handlePointerDown}
    >
      {isOpen && (
        <div className={css.sheet}>
          <div className={css.head}>
            <h2 id={titleId} className={css.title} dir="auto">
              {title}
            </h2>
            {closeHref ? (
              <Link className={css.close} to={closeHref} aria-label={close} replace preventScrollReset>
                <Icon name="close" />
              </Link>
            ) : (
              <button type="button" className={css.close} onClick={onClose} aria-label={close}>
                <Icon name="close" />
              </button>
            )}
          </div>
          <div className={css.body}>{children}</div>
        </div>
      )}
    </dialog>
  );
}
