import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { isReversed } from '#src/search/searchValues.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';
import { Link } from '#src/components/Link/Link.tsx';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { hrefOf, type SearchData } from '../searchData.ts';

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

interface UnderstoodProps {
  reading: Interpretation;
  values: SearchValues;
}

/** How the keywords were interpreted, with a link to search for them literally. */
function InterpretationNote({ reading, values }: UnderstoodProps) {
  const intl = useIntl();
  const text = useMessages('SearchPage');
  const { subcategories, levels, place, elsewhere, keywords } = reading;
  const kinds = levels ?? (subcategories ? [subcategories] : []);
  const near = values.bounds ? undefined : place?.address;
  const parts = [
    kinds.length > 0 &&
      intl.formatList(
        kinds.map(kind => text('understoodKind', { kind })),
        { type: 'disjunction' },
      ),
    keywords && text('understoodWords', { words: keywords }),
    // A country is shown by name only: "near" would be wrong, and its name may need an article.
    near && (near.includes(',') ? text('understoodNear', { place: near }) : near),
    elsewhere && text('understoodElsewhere', { place: elsewhere.address }),
  ].filter(Boolean);
  return (
    <Banner kind="info">
      <p>
        <FormattedMessage id="SearchPage.understood" values={{ what: parts.join(' · ') }} />{' '}
        <Link to={hrefOf({ ...values, isExact: true }, 1)} rel="nofollow">
          <FormattedMessage id="SearchPage.searchExactly" values={{ words: values.keywords }} />
        </Link>
      </p>
    </Banner>
  );
}
