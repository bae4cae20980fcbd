import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useRouteParams } from '#src/store/routeParams.ts';
import { freshnessOutcomes, type FreshnessAnswer, type FreshnessOutcome } from '#contract/listing/closing.ts';
import { hidesProfile } from '#contract/account/hiddenProfile.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Button, ButtonLink, type ButtonLook } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage } from './loadData.ts';
import css from './StillValidPage.module.css';

/** Target of the links in renewal mails, which ask whether a listing is still valid; works without signing in. */
export function StillValidPage() {
  const text = useMessages('StillValidPage');
  const { token = '' } = useRouteParams();
  const query = new URLSearchParams(useLocation().search);
  const outcome = freshnessOutcomes.find(one => one === query.get('done'));
  const isReadable = isUuid(token.split('.')[0] ?? '');
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {outcome || !isReadable ? (
          <Answered outcome={outcome ?? 'unknown'} isHidingOffered={query.get('hide') === '1'} />
        ) : (
          <Question wantsToClose={query.get('answer') === 'no'} />
        )}
      </Container>
    </PageFrame>
  );
}

/** A plain form that posts to its own page: works without JavaScript, handled by the server. */
function Question({ wantsToClose }: { wantsToClose: boolean }) {
  const intl = useIntl();
  const { title } = usePage().data;
  if (title === null) return <Answered outcome="gone" />;
  const kept = <Answer answer="valid" variant={wantsToClose ? 'secondary' : 'primary'} />;
  const closed = (
    <>
      <Answer answer="found" variant={wantsToClose ? 'primary' : 'secondary'} />
      <Answer answer="other" variant="secondary" />
    </>
  );
  return (
    <MessagePanel
      icon="home"
      title={intl.formatMessage({ id: wantsToClose ? 'StillValidPage.close' : 'StillValidPage.question' })}
    >
      <p className={css.title} lang={contentLanguage(title)} dir="auto">
        {title}
      </p>
      <p>
        <FormattedMessage id={wantsToClose ? 'StillValidPage.closeText' : 'StillValidPage.questionText'} />
      </p>
      <form method="post" className={css.actions}>
        {wantsToClose ? closed : kept}
        {wantsToClose ? kept : closed}
      </form>
    </MessagePanel>
  );
}

function Answer({ answer, variant }: { answer: FreshnessAnswer; variant: ButtonLook['variant'] }) {
  return (
    <Button type="submit" name="answer" value={answer} variant={variant}>
      <FormattedMessage id={`StillValidPage.${answer}`} />
    </Button>
  );
}

function Answered({
  outcome,
  isHidingOffered = false,
}: {
  outcome: FreshnessOutcome;
  isHidingOffered?: boolean;
}) {
  const text = useMessages('StillValidPage');
  const currentUser = useCurrentUser();
  const isDone = outcome === 'confirmed' || outcome === 'closed';
  return (
    <MessagePanel {...(isDone ? { illustration: 'done' } : { icon: 'info' })} title={text(`${outcome}Title`)}>
      <p>{text(`${outcome}Text`)}</p>
      <ButtonLink variant="secondary" to={pathTo('ManageListingsPage', {})}>
        {text('toListings')}
      </ButtonLink>
      {outcome === 'closed' && isHidingOffered && !hidesProfile(currentUser?.profile?.privateData ?? {}) && (
        <HidingLink />
      )}
    </MessagePanel>
  );
}

/** Whoever follows the link of a mail may not be signed in, so it leads to the setting. */
function HidingLink() {
  return (
    <>
      <p>
        <FormattedMessage id="HidingOffer.text" />
      </p>
      <ButtonLink variant="secondary" to={pathTo('SafetySettingsPage', {})}>
        <FormattedMessage id="StillValidPage.toHiding" />
      </ButtonLink>
    </>
  );
}

export { StillValidPage as Page };
export { loadData } from './loadData.ts';
