import { classNames } from '../classNames.ts';
import { iconPaths, type IconName } from './iconPaths.ts';
import css from './Icon.module.css';

export type { IconName } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** The accessible name, for icons without text. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A line icon in the colour and size of the surrounding text. */
export function Icon({ name, title, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(css.icon, name === 'more' && css.dots, className)}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
