import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ProfileGaps } from '#src/features/ProfileGaps/ProfileGaps.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { LookForm } from './LookForm.tsx';
import css from './WelcomePage.module.css';

/** Where a new account arrives: what brings its user here, and the way there. */
export function WelcomePage() {
  const text = useMessages('WelcomePage');
  const { currentUser } = useSession();
  const title = text('title', { name: currentUser?.profile?.firstName ?? '' });
  return (
    <PageFrame title={title} robots="noindex">
      <Container className={css.page}>
        <header className={css.head}>
          <h1>{title}</h1>
          <p>{text('intro')}</p>
        </header>
        <div className={css.doors}>
          <Panel className={css.door}>
            <h2 className={css.title}>
              <Icon name="heart-hands" />
              {text('look')}
            </h2>
            <LookForm />
          </Panel>
          <Panel className={css.door}>
            <h2 className={css.title}>
              <Icon name="hands" />
              {text('offer')}
            </h2>
            <p>{text('offerText')}</p>
            <div className={css.actions}>
              <ButtonLink to={pathTo('NewListingPage', {})}>{text('create')}</ButtonLink>
              <ButtonLink
                variant="secondary"
                to={pathTo('SearchPage', {}, { pub_category: 'lookingForPlace' })}
              >
                {text('requests')}
              </ButtonLink>
            </div>
          </Panel>
        </div>
        {currentUser && <ProfileGaps user={currentUser} />}
        <p>
          <Link to={pathTo('LandingPage', {})}>{text('skip')}</Link>
        </p>
      </Container>
    </PageFrame>
  );
}

export { WelcomePage as Page };
