import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { Panel } from '../Panel/Panel.tsx';
import css from './MessagePanel.module.css';

interface MessagePanelProps {
  icon: IconName;
  tone?: 'calm' | 'good' | 'warning' | undefined;
  /** The page's main heading. */
  title: string;
  /** It took the place of a form: the focus moves to its heading, so that a screen reader tells of it. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/** How something ended, or what to do next, in place of a form. */
export function MessagePanel({
  icon,
  tone = 'calm',
  title,
  takesFocus = false,
  children,
}: MessagePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <Panel className={css.panel}>
      <span className={classNames(css.mark, css[tone])}>
        <Icon name={icon} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {children}
    </Panel>
  );
}
