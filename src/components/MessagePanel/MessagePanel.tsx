import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { Illustration, type IllustrationName } from '../Illustration/Illustration.tsx';
import { Panel } from '../Panel/Panel.tsx';
import css from './MessagePanel.module.css';

type MessagePanelProps = (
  | { icon: IconName; illustration?: undefined }
  /** A drawing in place of the icon, where something has succeeded. */
  | { icon?: undefined; illustration: IllustrationName }
) & {
  tone?: 'calm' | 'good' | 'warning' | undefined;
  title: string;
  /** 1, unless the page has another main heading. */
  headingLevel?: 1 | 2 | undefined;
  /** The panel has replaced a form: focus moves to its heading, so that screen readers announce it. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
};

/** Replaces a form with its outcome, or with what to do next. */
export function MessagePanel({
  icon,
  illustration,
  tone = 'calm',
  title,
  headingLevel = 1,
  takesFocus = false,
  children,
}: MessagePanelProps) {
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <Panel className={css.panel}>
      {illustration ? (
        <Illustration name={illustration} className={css.picture} />
      ) : (
        <span className={classNames(css.mark, css[tone])}>
          <Icon name={icon} />
        </span>
      )}
      <Heading ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </Heading>
      {children}
    </Panel>
  );
}
