import { useLocation } from 'react-router-dom';
import { withOneSlash } from '#contract/ownPath.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { withoutOverlays } from '../Topbar/overlay.ts';
import css from './Footer.module.css';

/** Shows whether data saver is on, and toggles it: the server saves the choice and redirects back. */
export function DataSaverLink() {
  const text = useMessages('Footer');
  const { pathname, search } = useLocation();
  const { dataSaver } = useSettings();
  const back = encodeURIComponent(withOneSlash(pathname) + withoutOverlays(search));
  return (
    <p className={css.light}>
      {dataSaver && text(dataSaver === 'asked' ? 'lightAsked' : 'lightOn')}{' '}
      <a className={css.language} href={`/light/${dataSaver ? 'off' : 'on'}?return=${back}`} rel="nofollow">
        {text(dataSaver ? 'lightTurnOff' : 'lightTurnOn')}
      </a>
    </p>
  );
}
