import { FormattedMessage } from 'react-intl';
import css from './ReportAndBlock.module.css';

/** Points to emergency services, which help faster than we can. */
export function Emergency() {
  return (
    <p className={css.emergency}>
      <FormattedMessage id="ReportAndBlock.emergency" values={{ number: <a href="tel:112">112</a> }} />
    </p>
  );
}
