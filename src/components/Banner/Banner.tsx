import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Illustration, type IllustrationName } from '../Illustration/Illustration.tsx';
import css from './Banner.module.css';

interface BannerProps {
  /** Errors interrupt a screen reader; the others wait for a pause. */
  kind: 'info' | 'success' | 'warning' | 'error';
  title?: string | undefined;
  /** Shown in place of the icon, where something of weight has succeeded. */
  illustration?: IllustrationName | undefined;
  children?: ReactNode;
}

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const;

/** A message that concerns the whole page or form. */
export function Banner({ kind, title, illustration, children }: BannerProps) {
  return (
    <div className={classNames(css.banner, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      {illustration ? (
        <Illustration name={illustration} className={css.picture} />
      ) : (
        <Icon name={icons[kind]} className={css.icon} />
      )}
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
