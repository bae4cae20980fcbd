import { classNames } from '../classNames.ts';
import { iconPaths, type IconName } from './iconPaths.ts';
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

/** A line icon in the colour and size of the surrounding text. */
export function Icon({ name, path, title, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(css.icon, name === 'more' && css.dots, className)}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <path d={path ?? iconPaths[name]} />
    </svg>
  );
}
