import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import css from './Safety.module.css';

export function Safety() {
  return (
    <section className={css.section} aria-labelledby="safety">
      <Container>
        <div className={css.note}>
          <Icon name="verified" className={css.icon} />
          <div className={css.words}>
            <h2 id="safety">
              <FormattedMessage id="LandingPage.safetyHeading" />
            </h2>
            <p>
              <FormattedMessage id="LandingPage.safetyText" />
            </p>
            <p>
              <Link className={css.link} to={pathTo('SafetyCenterPage', {})}>
                <FormattedMessage id="LandingPage.safetyMore" />
              </Link>
            </p>
          </div>
        </div>
      </Container>
    </section>
  );
}
