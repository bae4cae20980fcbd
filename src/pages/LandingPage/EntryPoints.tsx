import { FormattedMessage } from 'react-intl';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import css from './EntryPoints.module.css';

const entryPoints = [
  { id: 'needHelp', category: 'offeringPlace', icon: 'heart-hands' },
  { id: 'offerHelp', category: 'lookingForPlace', icon: 'hands' },
] as const;

/** The two entry points of the site: offers for those who need help, requests for those who can help. */
export function EntryPoints() {
  return (
    <CachedMarkup as="ul" part="EntryPoints" shows={null} className={css.entries}>
      {entryPoints.map(({ id, category, icon }) => (
        <li key={id} className={classNames(css.entry, css[id])}>
          <Icon name={icon} className={css.icon} />
          <h2 className={css.title}>
            <Link className={css.link} to={pathTo('SearchPage', {}, { pub_category: category })}>
              <FormattedMessage id={`LandingPage.${id}`} />
            </Link>
          </h2>
          <Icon name="arrow-right" className={css.arrow} />
          <p className={css.text}>
            <FormattedMessage id={`LandingPage.${id}Text`} />
          </p>
        </li>
      ))}
    </CachedMarkup>
  );
}
