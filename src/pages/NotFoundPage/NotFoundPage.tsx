import { Link } from '#src/components/Link/Link.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { SearchForm } from '#src/components/SearchForm/SearchForm.tsx';
import { pathTo } from '#contract/paths.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './NotFoundPage.module.css';

/** The page for unknown URLs; the server responds with status 404. */
export function NotFoundPage() {
  const text = useMessages('NotFoundPage');
  const search = usePlaceSearch();
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="text" className={css.page}>
        <Illustration name="notFound" isPriority className={css.picture} />
        <p className={css.code}>404</p>
        <h1>{text('heading')}</h1>
        <p className={css.description}>{text('description')}</p>
        <div className={css.search}>
          <SearchForm search={search} look="hero" />
        </div>
        <Link to={pathTo('LandingPage', {})}>{text('toLanding')}</Link>
      </Container>
    </PageFrame>
  );
}

export { NotFoundPage as Page };
