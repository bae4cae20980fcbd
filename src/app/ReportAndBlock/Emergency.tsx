import { FormattedMessage } from 'react-intl';
import css from './ReportAndBlock.module.css';

/** Where help comes faster than from us. */
export function Emergency() {
  return (
    <p className={css.emergency}>
      <FormattedMessage id="ReportAndBlock.emergency" values={{ number: <a href="tel:112">112</a> }} />
    </p>
  );
}
