import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
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
  const intl = useIntl();
  if (!Object.hasOwn(looks, type)) throw new Error(`Unknown type of StripeStatusBox: ${type}`);
  return (
    <Banner kind={looks[type]} title={intl.formatMessage({ id: `StripeStatusBox.${type}Title` })}>
      <p>{intl.formatMessage({ id: `StripeStatusBox.${type}Text` })}</p>
      {children && <div className={css.action}>{children}</div>}
    </Banner>
  );
}
