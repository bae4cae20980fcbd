import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { SearchData } from '../loadData.ts';
import type { SearchValues } from '../searchValues.ts';
import { Understood } from './Understood.tsx';

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

/** What was searched for other than it was asked: words that were understood, a place or days that could not be. */
export function SearchNotes({ data: { understood, placeProblem, datesProblem }, values }: SearchNotesProps) {
  return (
    <>
      {understood && <Understood reading={understood} values={values} />}
      {placeProblem && <PlaceBanner problem={placeProblem} address={values.address ?? ''} />}
      {datesProblem && (
        <Banner kind={datesProblem === 'begun' ? 'info' : 'warning'}>
          <FormattedMessage id={datesIds[datesProblem]} />
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
  const intl = useIntl();
  if (problem !== 'unknown') {
    return (
      <Banner kind="warning">
        <FormattedMessage
          id={problem === 'tooMany' ? 'SearchPage.placesTooManyText' : 'SearchPage.placesFailedText'}
        />
      </Banner>
    );
  }
  return (
    <Banner kind="warning" title={intl.formatMessage({ id: 'SearchPage.unknownPlaceHeading' })}>
      <FormattedMessage id="SearchPage.unknownPlaceText" values={{ address }} />
    </Banner>
  );
}
