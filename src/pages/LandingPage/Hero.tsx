import { FormattedMessage } from 'react-intl';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { SearchForm } from '#src/components/SearchForm/SearchForm.tsx';
import { pathTo } from '#contract/paths.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { EntryPoints } from './EntryPoints.tsx';
import css from './Hero.module.css';

export function Hero() {
  const search = usePlaceSearch();
  return (
    <CachedMarkup as="section" part="Hero" shows={null} className={css.hero}>
      <Container className={css.columns}>
        <div className={css.words}>
          <h1 className={css.title}>
            <FormattedMessage id="LandingPage.heroTitle" />
          </h1>
          <p className={css.subtitle}>
            <FormattedMessage id="LandingPage.heroSubtitle" />
          </p>
          <EntryPoints />
          <div className={css.search}>
            <SearchForm id="hero-place" search={search} look="hero" />
          </div>
          <ButtonLink className={css.browse} variant="secondary" size="large" to={pathTo('SearchPage', {})}>
            <FormattedMessage id="LandingPage.browse" />
          </ButtonLink>
        </div>
        <Illustration name="hero" isPriority className={css.picture} />
      </Container>
    </CachedMarkup>
  );
}
