import loadable from '@loadable/component';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { AskForMap } from '#src/components/Map/AskForMap.tsx';
import { MapPicture } from '#src/components/Map/MapPicture.tsx';
import { MapNote } from '#src/components/Map/MapNote.tsx';
import { preloadMap } from '#src/components/Map/openMap.ts';
import { StaticMap } from '#src/components/Map/StaticMap.tsx';
import { useMapOnDemand } from '#src/components/Map/useMapOnDemand.ts';
import { useDataSaver } from '#src/components/dataSaver.ts';
import { useHasScript } from '#src/components/browserState.ts';
import type { PicturedSearch } from '#src/config/mapPictures.ts';
import type { MapSettings } from '#src/config/maps.ts';
import { useSettings } from '#src/store/hooks.ts';
import { hrefOf } from './searchData.ts';
import { useSearchPicture } from './map/useSearchPicture.ts';
import type { SearchMap as OnMap } from './map/SearchMap.tsx';
import type { NoResults as Nothing } from './NoResults.tsx';
import { Results } from './Results.tsx';
import css from './SearchPage.module.css';
import type { SearchValues } from '#src/search/searchValues.ts';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { SearchMap: typeof OnMap }) => chunk.SearchMap,
};
const SearchMap = loadable(() => import('./map/SearchMap.tsx'), inBrowser);

const whenEmpty = { resolveComponent: (chunk: { NoResults: typeof Nothing }) => chunk.NoResults };
const NoResults = loadable(() => import('./NoResults.tsx'), whenEmpty);

interface FoundProps {
  values: SearchValues;
  /** The search as its keywords were interpreted. */
  understood: SearchValues;
  result: Page<Listing>;
  /** An image of the map; absent when the server draws none. */
  mapPicture?: PicturedSearch | undefined;
}

/** Results as a list, with a map beside it where available; on a phone one or the other. */
export function SearchResults(props: FoundProps) {
  const { map } = useSettings();
  if (map) return <FoundOnMap {...props} settings={map} />;
  return <List values={props.values} result={props.result} lit={none} />;
}

const none: readonly string[] = [];

function FoundOnMap({ settings, ...found }: FoundProps & { settings: MapSettings }) {
  const { values, understood, result } = found;
  const { isWide, isWanted, ask } = useMapOnDemand();
  const [lit, setLit] = useState(none);
  const [brokenPicture, setBrokenPicture] = useState<string>();
  const isOpen = values.isMapOpen === true;
  const isLive = isOpen || isWanted;
  useEffect(() => {
    if (isLive) preloadMap(settings);
  }, [isLive, settings]);
  const mapHref = hrefOf({ ...values, isMapOpen: !isOpen }, values.page);
  const savesData = useDataSaver();
  const hasScript = useHasScript();
  const { picture, label } = useSearchPicture(found, hasScript && !isWide && !isOpen && !savesData);
  const question = <AskForMap settings={settings} onAsk={ask} className={css.ask} />;
  return (
    <div className={css.columns}>
      {picture && brokenPicture !== picture.src && (
        <div className={css.plainMap}>
          <MapPicture picture={picture} label={label} onError={() => setBrokenPicture(picture.src)} />
          {/* For touch only: keyboard and screen reader users have the link to the map below. */}
          {hasScript && <Link className={css.openMap} to={mapHref} tabIndex={-1} aria-hidden />}
        </div>
      )}
      <div className={css.list}>
        <List values={values} result={result} lit={lit} onLight={setLit} />
      </div>
      <div className={css.map}>
        {isLive ? (
          <ErrorBoundary resetKey={null} instead={<MapNote state="failed" />}>
            <SearchMap
              settings={settings}
              values={values}
              understood={understood}
              result={result}
              lit={lit}
              onLight={setLit}
              // On a phone, whose list has loaded the image already, shown until the live map has loaded.
              fallback={!isWide && picture ? <MapPicture picture={picture} label={label} /> : undefined}
            />
          </ErrorBoundary>
        ) : (
          isWide &&
          (picture ? (
            <StaticMap picture={picture} label={label} onAsk={ask}>
              {question}
            </StaticMap>
          ) : (
            question
          ))
        )}
      </div>
      <ButtonLink className={css.toggle} to={mapHref} replace={isOpen} data-above-bar>
        <FormattedMessage id={isOpen ? 'SearchPage.showList' : 'SearchPage.showMap'} />
      </ButtonLink>
    </div>
  );
}

interface ListProps extends Pick<FoundProps, 'values' | 'result'> {
  lit: readonly string[];
  onLight?: (ids: readonly string[]) => void;
}

function List({ values, result, lit, onLight }: ListProps) {
  if (result.items.length === 0)
    return (
      <LazyPart>
        <NoResults values={values} />
      </LazyPart>
    );
  return <Results values={values} result={result} lit={lit} onLight={onLight} />;
}
