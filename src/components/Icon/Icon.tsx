import { classNames } from '../classNames.ts';
import type { IconName } from './iconPaths.ts';
import { needIcon } from './needIcon.ts';
import css from './Icon.module.css';

export type { IconName } from './iconPaths.ts';

type IconProps = (
  | { name: IconName; path?: undefined }
  /** A drawing that only one page has. */
  | { name?: undefined; path: string }
) & {
  /** The accessible name, for icons without text. */
  title?: string | undefined;
  className?: string | undefined;
};

/** A line icon in the colour and size of the surrounding text. Named ones refer to the page's sprite. */
export function Icon({ name, path, title, className }: IconProps) {
  return (
    <svg
      {...(name ? { ref: () => needIcon(name) } : { viewBox: '0 0 24 24' })}
      className={classNames(css.icon, name === 'more' && css.dots, className)}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {name ? <use href={`#i-${name}`} /> : <path d={path} />}
    </svg>
  );
}
