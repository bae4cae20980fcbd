import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { hrefOf } from '../loadData.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useMessages } from '#src/util/messages.ts';

interface UnderstoodProps {
  reading: Interpretation;
  values: SearchValues;
}

/** How the keywords were interpreted, with a link to search for them literally. */
export function InterpretationNote({ reading, values }: UnderstoodProps) {
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
