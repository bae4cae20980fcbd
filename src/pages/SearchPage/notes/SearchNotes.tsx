import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { SearchData } from '../loadData.ts';
import { isReversed } from '#src/search/searchParams.ts';
import { InterpretationNote } from './Understood.tsx';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

const datesIds = {
  over: 'SearchPage.datesOver',
  begun: 'SearchPage.datesBegun',
  far: 'SearchPage.datesFar',
} as const;

interface SearchNotesProps {
  data: SearchData;
  /** The search on screen. */
  values: SearchValues;
}

/**
 * Notes on where the search differs from the input: text that was interpreted, and a place, days or a price that could
 * not be.
 */
export function SearchNotes({ data: { understood, placeProblem, datesProblem }, values }: SearchNotesProps) {
  return (
    <>
      {understood && <InterpretationNote reading={understood} values={values} />}
      {placeProblem && <PlaceBanner problem={placeProblem} address={values.address ?? ''} />}
      {datesProblem && (
        <Banner kind={datesProblem === 'begun' ? 'info' : 'warning'}>
          <FormattedMessage id={datesIds[datesProblem]} />
        </Banner>
      )}
      {isReversed(values.price) && (
        <Banner kind="warning">
          <FormattedMessage id="SearchPage.priceReversed" />
        </Banner>
      )}
    </>
  );
}

interface PlaceBannerProps {
  problem: NonNullable<SearchData['placeProblem']>;
  address: string;
}

function PlaceBanner({ problem, address }: PlaceBannerProps) {
  const text = useMessages('SearchPage');
  if (problem !== 'unknown') {
    return (
      <Banner kind="warning">{text(problem === 'tooMany' ? 'placesTooManyText' : 'placesFailedText')}</Banner>
    );
  }
  return (
    <Banner kind="warning" title={text('unknownPlaceHeading')}>
      <FormattedMessage id="SearchPage.unknownPlaceText" values={{ address }} />
    </Banner>
  );
}
