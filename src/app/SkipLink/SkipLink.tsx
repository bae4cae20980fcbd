import { FormattedMessage } from 'react-intl';
import css from './SkipLink.module.css';

/** Skips everything before the page's main landmark; the first tab stop, before any notice. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      <FormattedMessage id="PageFrame.skipToContent" />
    </a>
  );
}
