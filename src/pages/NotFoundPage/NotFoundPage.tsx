import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { SearchForm } from '#src/components/SearchForm/SearchForm.tsx';
import { pathTo } from '#contract/paths.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import css from './NotFoundPage.module.css';

/** The page for unknown URLs; the server responds with status 404. */
export function NotFoundPage() {
  const intl = useIntl();
  const search = usePlaceSearch();
  return (
    <PageFrame title={intl.formatMessage({ id: 'NotFoundPage.title' })} robots="noindex">
      <Container width="text" className={css.page}>
        <Illustration name="notFound" isPriority className={css.picture} />
        <p className={css.code}>404</p>
        <h1>
          <FormattedMessage id="NotFoundPage.heading" />
        </h1>
        <p className={css.description}>
          <FormattedMessage id="NotFoundPage.description" />
        </p>
        <div className={css.search}>
          <SearchForm search={search} look="hero" />
        </div>
        <Link to={pathTo('LandingPage', {})}>
          <FormattedMessage id="NotFoundPage.toLanding" />
        </Link>
      </Container>
    </PageFrame>
  );
}

export { NotFoundPage as Page };
