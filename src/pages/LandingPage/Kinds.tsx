import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { classNames } from '#src/components/classNames.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#src/config/paths.ts';
import css from './Kinds.module.css';

const kinds = [
  { id: 'needHelp', category: 'offeringPlace', icon: 'heart-hands' },
  { id: 'offerHelp', category: 'lookingForPlace', icon: 'hands' },
] as const;

/** Who needs help reads the offers; who offers help reads the requests. */
export function Kinds() {
  return (
    <section aria-labelledby="kinds">
      <Container className={css.section}>
        <h2 id="kinds">
          <FormattedMessage id="LandingPage.kindsHeading" />
        </h2>
        <ul className={css.kinds}>
          {kinds.map(({ id, category, icon }) => (
            <li key={id} className={classNames(css.kind, css[id])}>
              <Icon name={icon} className={css.icon} />
              <div className={css.words}>
                <h3>
                  <Link className={css.link} to={pathTo('SearchPage', {}, { pub_category: category })}>
                    <FormattedMessage id={`LandingPage.${id}`} />
                  </Link>
                </h3>
                <p>
                  <FormattedMessage id={`LandingPage.${id}Text`} />
                </p>
              </div>
              <Icon name="arrow-right" className={css.arrow} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
