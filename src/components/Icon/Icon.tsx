import { classNames } from '../classNames.ts';
import { iconPaths, type IconName } from './iconPaths.ts';
import css from './Icon.module.css';

export type { IconName } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** Only when the icon stands without words: its accessible name. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A line drawing in the colour and size of the text around it. */
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
