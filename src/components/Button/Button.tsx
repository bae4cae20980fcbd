import type { ComponentProps } from 'react';
import { useMessages } from '#src/util/messages.ts';
import { classNames } from '../classNames.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import css from './Button.module.css';
import { Link, type LinkProps } from '../Link/Link.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'normal' | 'small' | 'large' | undefined;
  isFullWidth?: boolean | undefined;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While true, the button can't be pressed and shows that work is in progress. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  isFullWidth,
  busy = false,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  const text = useMessages('Button');
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, isFullWidth }), className)}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner size="inline" label={text('busy')} />}
      {children}
    </button>
  );
}

/** Returns the classes that make a link or a summary look like a button. */
export function buttonClass({
  variant = 'primary',
  size = 'normal',
  isFullWidth = false,
}: ButtonLook): string {
  return classNames(css.button, css[variant], size !== 'normal' && css[size], isFullWidth && css.fullWidth);
}

type ButtonLinkProps = ButtonLook & LinkProps;

/** A link that looks like a button: it navigates, it changes nothing. */
export function ButtonLink({ variant, size, isFullWidth, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, isFullWidth }), className)} />;
}
