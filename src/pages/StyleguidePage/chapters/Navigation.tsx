import { Link } from '#src/components/Link/Link.tsx';
import { LocationInput } from '#src/components/LocationInput/LocationInput.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { SearchForm } from '#src/components/SearchForm/SearchForm.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { pathTo } from '#contract/paths.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { useMessages } from '#src/util/messages.ts';
import { Specimen, State } from '../Specimen.tsx';

const to = pathTo('StyleguideComponentPage', { component: 'navigation' });

export function Navigation() {
  const text = useMessages('StyleguidePage');
  const search = usePlaceSearch();
  const label = text('sample.label');
  const pageOf = (page: number) => ({ page, perPage: 24, totalItems: 240, totalPages: 10 });
  return (
    <>
      <Specimen name="Link">
        <Link to={to}>{text('sample.title')}</Link>
      </Specimen>
      <Specimen name="Tabs" isWide>
        <Tabs
          label={text('chapter.navigation')}
          items={[
            { label, to, isCurrent: true, count: 3 },
            { label: text('sample.title'), to: `${to}?other`, isCurrent: false },
            { label: text('state.disabled'), to: `${to}?locked`, isCurrent: false, isLocked: true },
          ]}
        />
      </Specimen>
      <Specimen name="Pagination" isWide>
        <Pagination pagination={pageOf(5)} hrefOf={page => `${to}?page=${page}`} />
      </Specimen>
      <Specimen name="Menu">
        <State name="usual">
          <Menu label={label} button={label} buttonClassName={buttonClass({ variant: 'secondary' })}>
            <MenuItem icon="home" to={to}>
              {text('sample.title')}
            </MenuItem>
            <MenuItem icon="trash" onClick={() => undefined}>
              {text('sample.sentence')}
            </MenuItem>
          </Menu>
        </State>
      </Specimen>
      <Specimen name="SearchForm" isWide>
        <SearchForm search={search} />
      </Specimen>
      <Specimen name="LocationInput" isWide>
        <LocationInput name="place" label={label} search={search} isForSearch onSelect={() => undefined} />
      </Specimen>
    </>
  );
}
