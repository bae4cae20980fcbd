import { FormattedMessage, useIntl } from 'react-intl';
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
import css from './UnsubscribePage.module.css';

/** Target of the unsubscribe link: ends mails of its kind without signing in. */
export function UnsubscribePage() {
  const intl = useIntl();
  const { token = '' } = useRouteParams();
  const { search } = useLocation();
  const done = new URLSearchParams(search).get('done');
  const [kind = ''] = token.split('.');
  const isKnown = (isOptionalMail(kind) || others.includes(kind)) && done !== 'no';
  return (
    <PageFrame title={intl.formatMessage({ id: 'UnsubscribePage.title' })} robots="noindex">
      <Container width="form" className={css.page}>
        {!isKnown ? <Unknown /> : done === 'yes' ? <Done kind={kind} /> : <Question kind={kind} />}
      </Container>
    </PageFrame>
  );
}

/** A plain form that posts to its own page: works without JavaScript, handled by the server. */
function Question({ kind }: { kind: string }) {
  const intl = useIntl();
  const { marketplaceName } = useSettings();
  return (
    <MessagePanel icon="inbox" title={intl.formatMessage({ id: 'UnsubscribePage.question' })}>
      <p>
        <FormattedMessage id={`UnsubscribePage.${kind}`} values={{ marketplace: marketplaceName }} />
      </p>
      <form method="post" className={css.actions}>
        <input type="hidden" name="page" value="yes" />
        <Button type="submit">
          <FormattedMessage id="UnsubscribePage.stop" />
        </Button>
        <ButtonLink variant="secondary" to={pathTo('LandingPage', {})}>
          <FormattedMessage id="UnsubscribePage.keep" />
        </ButtonLink>
      </form>
    </MessagePanel>
  );
}

function Done({ kind }: { kind: string }) {
  const intl = useIntl();
  const { marketplaceName } = useSettings();
  return (
    <MessagePanel icon="check" tone="good" title={intl.formatMessage({ id: 'UnsubscribePage.done' })}>
      <p>
        <FormattedMessage id={`UnsubscribePage.${kind}Ended`} values={{ marketplace: marketplaceName }} />
      </p>
      {!isFigures(kind) && kind !== unconfirmedMail && (
        <p>
          <FormattedMessage id="UnsubscribePage.others" />
        </p>
      )}
      <ButtonLink variant="secondary" to={settingsOf(kind)}>
        <FormattedMessage id={isFigures(kind) ? 'UnsubscribePage.toConsole' : 'UnsubscribePage.toAccount'} />
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
  const intl = useIntl();
  return (
    <MessagePanel icon="warning" tone="warning" title={intl.formatMessage({ id: 'UnsubscribePage.unknown' })}>
      <p>
        <FormattedMessage id="UnsubscribePage.unknownText" />
      </p>
      <ButtonLink variant="secondary" to={pathTo('NotificationSettingsPage', {})}>
        <FormattedMessage id="UnsubscribePage.toAccount" />
      </ButtonLink>
    </MessagePanel>
  );
}

export { UnsubscribePage as Page };
