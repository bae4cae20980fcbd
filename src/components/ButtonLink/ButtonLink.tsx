import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';

type ButtonLinkProps = ButtonLook & LinkProps;

/** A link that looks like a button: it navigates, it changes nothing. */
export function ButtonLink({ variant, size, isFullWidth, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, isFullWidth }), className)} />;
}
