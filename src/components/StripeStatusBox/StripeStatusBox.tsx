import type { ReactNode } from 'react';
import { useMessages } from '#src/util/messages.ts';
import { Banner } from '../Banner/Banner.tsx';
import css from './StripeStatusBox.module.css';

export type StripeStatus = 'verificationNeeded' | 'verificationSuccess' | 'verificationError';

const looks: Readonly<Record<StripeStatus, 'warning' | 'success' | 'error'>> = {
  verificationNeeded: 'warning',
  verificationSuccess: 'success',
  verificationError: 'error',
};

interface StripeStatusBoxProps {
  type: StripeStatus;
  /** A button for the next step. */
  children?: ReactNode;
}

/** The status of an account with the payment provider. @throws Error for an unknown type. */
export function StripeStatusBox({ type, children }: StripeStatusBoxProps) {
  const text = useMessages('StripeStatusBox');
  if (!Object.hasOwn(looks, type)) throw new Error(`Unknown type of StripeStatusBox: ${type}`);
  return (
    <Banner
      kind={looks[type]}
      title={text(`${type}Title`)}
      illustration={type === 'verificationSuccess' ? 'done' : undefined}
    >
      <p>{text(`${type}Text`)}</p>
      {children && <div className={css.action}>{children}</div>}
    </Banner>
  );
}
