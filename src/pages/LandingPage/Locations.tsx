import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { landingPlaces, placesOnLanding, searchPathFor, townName } from '#src/config/locations.ts';
import { useSettings } from '#src/store/hooks.ts';
import css from './Locations.module.css';

export function Locations() {
  const { cities, cityNames } = useSettings();
  const places = cities ? (cities.landing ?? cities.footer.slice(0, placesOnLanding)) : landingPlaces;
  if (places.length === 0) return null;
  return (
    <CachedMarkup as="section" part="Locations" shows={null} aria-labelledby="locations">
      <Container className={css.section}>
        <h2 id="locations">
          <FormattedMessage id="LandingPage.locationsHeading" />
        </h2>
        <ul className={css.places}>
          {places.map(place => (
            <li key={place.address}>
              <Link className={css.place} to={searchPathFor(place)}>
                <Icon name="pin" className={css.pin} />
                <span className={css.words}>
                  <FormattedMessage
                    id="LandingPage.locationLink"
                    values={{ place: townName(place, cityNames) }}
                  />
                </span>
                <Icon name="arrow-right" />
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </CachedMarkup>
  );
}
