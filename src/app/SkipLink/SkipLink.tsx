import { FormattedMessage } from 'react-intl';
import css from './SkipLink.module.css';

/** Leads past everything to the page's main landmark; the first that a keyboard comes to, before any notice. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      <FormattedMessage id="PageFrame.skipToContent" />
    </a>
  );
}
