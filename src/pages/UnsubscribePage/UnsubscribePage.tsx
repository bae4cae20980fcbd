import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useRouteParams } from '#src/store/routeParams.ts';
import {
  digestMails,
  isOptionalMail,
  savedSearchesMail,
  savedSearchMail,
  unconfirmedMail,
  weeklyFiguresMail,
} from '#contract/notification/mailKinds.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './UnsubscribePage.module.css';

/** Target of the unsubscribe link: ends mails of its kind without signing in. */
export function UnsubscribePage() {
  const text = useMessages('UnsubscribePage');
  const { token = '' } = useRouteParams();
  const { search } = useLocation();
  const done = new URLSearchParams(search).get('done');
  const [kind = ''] = token.split('.');
  const isKnown = (isOptionalMail(kind) || others.includes(kind)) && done !== 'no';
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {!isKnown ? <Unknown /> : done === 'yes' ? <Done kind={kind} /> : <Question kind={kind} />}
      </Container>
    </PageFrame>
  );
}

/** A plain form that posts to its own page: works without JavaScript, handled by the server. */
function Question({ kind }: { kind: string }) {
  const text = useMessages('UnsubscribePage');
  const { marketplaceName } = useSettings();
  return (
    <MessagePanel icon="inbox" title={text('question')}>
      <p>
        <FormattedMessage id={`UnsubscribePage.${kind}`} values={{ marketplace: marketplaceName }} />
      </p>
      <form method="post" className={css.actions}>
        <input type="hidden" name="page" value="yes" />
        <Button type="submit">{text('stop')}</Button>
        <ButtonLink variant="secondary" to={pathTo('LandingPage', {})}>
          {text('keep')}
        </ButtonLink>
      </form>
    </MessagePanel>
  );
}

function Done({ kind }: { kind: string }) {
  const text = useMessages('UnsubscribePage');
  const { marketplaceName } = useSettings();
  return (
    <MessagePanel illustration="done" title={text('done')}>
      <p>
        <FormattedMessage id={`UnsubscribePage.${kind}Ended`} values={{ marketplace: marketplaceName }} />
      </p>
      {!isFigures(kind) && kind !== unconfirmedMail && <p>{text('others')}</p>}
      <ButtonLink variant="secondary" to={settingsOf(kind)}>
        {text(isFigures(kind) ? 'toConsole' : 'toAccount')}
      </ButtonLink>
    </MessagePanel>
  );
}

const searches: readonly string[] = [savedSearchMail, savedSearchesMail];
const others: readonly string[] = [...searches, weeklyFiguresMail, digestMails, unconfirmedMail];

/** Returns the page where the mails can be switched on again. */
function settingsOf(kind: string): string {
  if (isFigures(kind)) return pathTo('ConsolePage', {});
  if (kind === unconfirmedMail) return pathTo('ContactDetailsPage', {});
  return pathTo(searches.includes(kind) ? 'SavedSearchesPage' : 'NotificationSettingsPage', {});
}

const isFigures = (kind: string) => kind === weeklyFiguresMail;

function Unknown() {
  const text = useMessages('UnsubscribePage');
  return (
    <MessagePanel icon="warning" tone="warning" title={text('unknown')}>
      <p>{text('unknownText')}</p>
      <ButtonLink variant="secondary" to={pathTo('NotificationSettingsPage', {})}>
        {text('toAccount')}
      </ButtonLink>
    </MessagePanel>
  );
}

export { UnsubscribePage as Page };
