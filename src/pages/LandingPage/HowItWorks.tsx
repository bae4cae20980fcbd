import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import css from './HowItWorks.module.css';

const steps = [
  { id: 'step1', icon: 'search' },
  { id: 'step2', icon: 'send' },
  { id: 'step3', icon: 'heart-hands' },
] as const;

/** The three steps. Visitors who may read listings are told that they need no account for it. */
export function HowItWorks({ canRead }: { canRead: boolean }) {
  const isOpen = useCurrentUser() === null && canRead;
  return (
    <CachedMarkup as="section" part="HowItWorks" shows={isOpen} className={css.band} aria-labelledby="how">
      <Container className={css.section}>
        <h2 id="how">
          <FormattedMessage id="LandingPage.howHeading" />
        </h2>
        <ol className={css.steps}>
          {steps.map(({ id, icon }) => (
            <li key={id} className={css.step}>
              <span className={css.sign}>
                <Icon name={icon} />
              </span>
              <h3>
                <FormattedMessage id={`LandingPage.${id}Title`} />
              </h3>
              <p>
                <FormattedMessage id={`LandingPage.${id}Text`} />
                {id === 'step1' && isOpen && (
                  <>
                    {' '}
                    <FormattedMessage id="LandingPage.step1Open" />
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
        <ButtonLink className={css.create} size="large" to={pathTo('NewListingPage', {})}>
          <FormattedMessage id="LandingPage.createListing" />
        </ButtonLink>
      </Container>
    </CachedMarkup>
  );
}
