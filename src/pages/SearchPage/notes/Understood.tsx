import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Reading } from '#contract/entities/reading.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { hrefOf } from '../loadData.ts';
import type { SearchValues } from '../searchValues.ts';

interface UnderstoodProps {
  reading: Reading;
  values: SearchValues;
}

/** How the words of the search were understood, and the way back to the words alone. */
export function Understood({ reading, values }: UnderstoodProps) {
  const intl = useIntl();
  const { subcategories, levels, place, elsewhere, keywords } = reading;
  const kinds = levels ?? (subcategories ? [subcategories] : []);
  const near = values.bounds ? undefined : place?.address;
  const parts = [
    kinds.length > 0 &&
      intl.formatList(
        kinds.map(kind => intl.formatMessage({ id: 'SearchPage.understoodKind' }, { kind })),
        { type: 'disjunction' },
      ),
    keywords && intl.formatMessage({ id: 'SearchPage.understoodWords' }, { words: keywords }),
    // Of a country alone the name is enough: one is in it, and its name may want an article.
    near &&
      (near.includes(',') ? intl.formatMessage({ id: 'SearchPage.understoodNear' }, { place: near }) : near),
    elsewhere && intl.formatMessage({ id: 'SearchPage.understoodElsewhere' }, { place: elsewhere.address }),
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
