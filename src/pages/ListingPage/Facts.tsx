import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/entities/listing.ts';
import type { MatchField } from '#contract/rules/matchFields.ts';
import { formatDay } from '#contract/format/dates.ts';
import { localizeAddress } from '#contract/format/places.ts';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { languageName } from '#src/util/languages.ts';
import { featurePaths, peoplePath } from './factIcons.ts';
import css from './Facts.module.css';
import { matchFact, type Fact } from './matchFact.ts';

/** What belongs together, in display order: `list` is shown as a list with an icon for each. */
const groups: readonly {
  id: string;
  icon: IconName | 'people';
  keys: readonly string[];
  list?: 'placeFeatures' | 'needs';
}[] = [
  { id: 'place', icon: 'home', keys: ['placeType', 'town'], list: 'placeFeatures' },
  { id: 'needs', icon: 'heart-hands', keys: ['neededMost'], list: 'needs' },
  { id: 'how', icon: 'info', keys: ['levelOne', 'attendance', 'admission', 'openingHours', 'collection'] },
  { id: 'people', icon: 'people', keys: ['capacity', 'adults', 'children', 'childAges', 'household'] },
  {
    id: 'time',
    icon: 'calendar',
    keys: ['availableFrom', 'availableUntil', 'stayLength', 'shortestStay', 'longestStay'],
  },
  { id: 'languages', icon: 'language', keys: ['languages'] },
];

/** The facts the author chose from lists, in groups, and the rules; missing facts are omitted. */
export function Facts({ publicData }: { publicData: ListingPublicData }) {
  const intl = useIntl();
  const shown = groups
    .map(group => ({
      ...group,
      facts: group.keys.flatMap(key => factOf(intl, publicData, key) ?? []),
      items: group.list ? itemsOf(publicData, group.list) : [],
    }))
    .filter(({ facts, items }) => facts.length + items.length > 0);
  const isOfferedStay =
    publicData.category === 'offeringPlace' && publicData.subcategories === 'accomodation';
  return (
    <>
      {shown.length > 0 && (
        <section className={css.section}>
          <h2>
            <FormattedMessage id={`ListingPage.${isOfferedStay ? 'stayHeading' : 'factsHeading'}`} />
          </h2>
          <div className={css.groups}>
            {shown.map(({ id, icon, facts, items }) => (
              <div key={id}>
                <h3 className={css.label}>
                  {icon === 'people' ? <Icon path={peoplePath} /> : <Icon name={icon} />}
                  <FormattedMessage id={`ListingPage.group.${id}`} />
                </h3>
                {items.length > 0 && (
                  <ul className={css.items}>
                    {items.map(([item, path]) => (
                      <li key={item}>
                        {path ? <Icon path={path} /> : <Icon name="check" />}
                        <FormattedMessage id={item} />
                      </li>
                    ))}
                  </ul>
                )}
                {facts.length > 0 && <FactList facts={facts} />}
              </div>
            ))}
          </div>
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

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.list}>
      {facts.map(({ id, value }) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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

/** Returns the ids of the messages of a list, each with its drawing. */
function itemsOf(data: ListingPublicData, list: 'placeFeatures' | 'needs'): [string, string?][] {
  if (list === 'needs') return (data.needs ?? []).map(need => [`ListingFact.needs.${need}`]);
  return (data.placeFeatures ?? []).map(one => [`ListingFact.placeFeatures.${one}`, featurePaths[one]]);
}

function factOf(intl: IntlShape, data: ListingPublicData, key: string): Fact | undefined {
  const value = basicFacts[key]?.(intl, data) ?? matchFact(intl, data, key as MatchField);
  return value ? { id: `ListingPage.${key}`, value } : undefined;
}

/** Facts that every listing may have. */
const basicFacts: Readonly<Record<string, (intl: IntlShape, data: ListingPublicData) => Fact['value']>> = {
  levelOne: (intl, { subcategoriesLevelOne = [] }) =>
    subcategoriesLevelOne.map(kind => intl.formatMessage({ id: `ListingPage.levelOne.${kind}` })).join(', '),
  town: (intl, { location }) =>
    location?.address && (
      <>
        {localizeAddress(intl, location.address)}
        <span className={css.note}>
          <FormattedMessage id="ListingPage.townNote" />
        </span>
      </>
    ),
  availableFrom: (intl, { availableFrom }) =>
    availableFrom && formatDay(intl, availableFrom.date, { withYear: true }),
  capacity: (intl, { category, capacityNumberOfPeople: count }) =>
    count &&
    intl.formatMessage(
      { id: `ListingPage.${category === 'lookingForPlace' ? 'capacityNeeded' : 'capacityRoom'}` },
      { count },
    ),
  languages: (intl, { language = [] }) => language.map(code => languageName(intl, code)).join(', '),
};
