import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { withOneSlash } from '#contract/ownPath.ts';
import { useSettings } from '#src/store/hooks.ts';
import { withoutOverlays } from '../Topbar/overlay.ts';
import css from './Footer.module.css';

/** Shows whether data saver is on, and toggles it: the server saves the choice and redirects back. */
export function DataSaverLink() {
  const { pathname, search } = useLocation();
  const { dataSaver } = useSettings();
  const back = encodeURIComponent(withOneSlash(pathname) + withoutOverlays(search));
  return (
    <p className={css.light}>
      {dataSaver && <FormattedMessage id={dataSaver === 'asked' ? 'Footer.lightAsked' : 'Footer.lightOn'} />}{' '}
      <a className={css.language} href={`/light/${dataSaver ? 'off' : 'on'}?return=${back}`} rel="nofollow">
        <FormattedMessage id={dataSaver ? 'Footer.lightTurnOff' : 'Footer.lightTurnOn'} />
      </a>
    </p>
  );
}
