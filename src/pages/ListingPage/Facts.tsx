import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/entities/listing.ts';
import { useShown } from '#src/components/Translated/useShown.ts';
import { matchFacts, type Fact } from './matchFacts.ts';
import { formatDay } from '#contract/format/dates.ts';
import { languageName } from '#src/util/languages.ts';
import { localizeAddress } from '#contract/format/places.ts';
import css from './ListingPage.module.css';

/** The facts the author chose from lists, and the rules; missing facts are omitted. */
export function Facts({ publicData }: { publicData: ListingPublicData }) {
  const intl = useIntl();
  const facts = factsOf(intl, publicData);
  return (
    <>
      {facts.length > 0 && (
        <section className={css.section}>
          <h2>
            <FormattedMessage id="ListingPage.factsHeading" />
          </h2>
          <dl className={css.list}>
            {facts.map(({ id, value }) => (
              <div key={id} className={css.fact}>
                <dt>
                  <FormattedMessage id={id} />
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {publicData.rules && (
        <section className={css.section}>
          <h2>
            <FormattedMessage id="ListingPage.rules" />
          </h2>
          <Rules text={publicData.rules} />
        </section>
      )}
    </>
  );
}

function Rules({ text }: { text: string }) {
  const shown = useShown(text);
  return (
    <p className={css.text} lang={shown.lang}>
      {shown.text}
    </p>
  );
}

function factsOf(intl: IntlShape, publicData: ListingPublicData): Fact[] {
  const {
    subcategoriesLevelOne = [],
    capacityNumberOfPeople: count,
    availableFrom,
    language = [],
  } = publicData;
  const address = publicData.location?.address;
  const capacityId =
    publicData.category === 'lookingForPlace' ? 'ListingPage.capacityNeeded' : 'ListingPage.capacityRoom';
  const kinds = subcategoriesLevelOne.map(kind => intl.formatMessage({ id: `ListingPage.levelOne.${kind}` }));
  return [
    { id: 'ListingPage.levelOne', value: kinds.join(', ') },
    { id: 'ListingPage.town', value: address && <Town name={localizeAddress(intl, address)} /> },
    {
      id: 'ListingPage.availableFrom',
      value: availableFrom && formatDay(intl, availableFrom.date, { withYear: true }),
    },
    {
      id: 'ListingPage.capacity',
      value: count ? intl.formatMessage({ id: capacityId }, { count }) : undefined,
    },
    ...matchFacts(intl, publicData),
    { id: 'ListingPage.languages', value: language.map(code => languageName(intl, code)).join(', ') },
  ].filter(({ value }) => value);
}

function Town({ name }: { name: string }) {
  return (
    <>
      {name}
      <span className={css.note}>
        <FormattedMessage id="ListingPage.townNote" />
      </span>
    </>
  );
}
