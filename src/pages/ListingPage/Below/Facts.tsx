import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import { matchFieldKinds, type MatchField } from '#contract/listing/matchFields.ts';
import { formatDay } from '#contract/time/dates.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { languageName } from '#src/util/languages.ts';
import css from '../ListingPage.module.css';
import { featurePaths, matchFact, peoplePath } from './matchFact.ts';

const groups = {
  place: 'home',
  needs: 'heart-hands',
  how: 'info',
  people: 'people',
  time: 'calendar',
  languages: 'language',
} as const satisfies Record<string, IconName | 'people'>;
type Group = keyof typeof groups;

/** The group of each fact; facts not listed here are in the group "how it works". */
const groupOf: Readonly<Record<string, Group>> = {
  ...{ town: 'place', placeType: 'place', neededMost: 'needs', languages: 'languages' },
  ...{ capacity: 'people', adults: 'people', children: 'people', childAges: 'people', household: 'people' },
  ...{ availableFrom: 'time', availableUntil: 'time' },
  ...{ stayLength: 'time', shortestStay: 'time', longestStay: 'time' },
};

/** Facts shown as lists with an icon for each value, each in a group of its own name. */
const lists: readonly string[] = ['placeFeatures', 'needs'] satisfies MatchField[];

/** The facts the author chose from lists, in groups; missing facts are omitted. */
export function Facts({ publicData }: { publicData: ListingPublicData }) {
  const intl = useIntl();
  const facts = factsOf(intl, publicData);
  const shown = (Object.keys(groups) as Group[])
    .map(id => ({
      id,
      icon: groups[id],
      facts: facts.filter(({ key }) => (groupOf[key] ?? 'how') === id),
      items: itemsOf(publicData, id),
    }))
    .filter(one => one.facts.length + one.items.length > 0);
  const isOfferedStay =
    publicData.category === 'offeringPlace' && publicData.subcategories === 'accomodation';
  if (shown.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id={`ListingPage.${isOfferedStay ? 'stayHeading' : 'factsHeading'}`} />
      </h2>
      <div className={css.groups}>
        {shown.map(({ id, icon, items, facts: inGroup }) => (
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
            {inGroup.length > 0 && <FactList facts={inGroup} group={id} />}
          </div>
        ))}
      </div>
    </section>
  );
}

function FactList({ facts, group }: { facts: readonly Fact[]; group: Group }) {
  const [first] = facts;
  // The group's heading already names it.
  if (first?.key === group) return <p>{first.value}</p>;
  return (
    <dl className={css.list}>
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>
            <FormattedMessage id={`ListingPage.${key}`} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the message ids of the group's list, each with its icon. */
function itemsOf(data: ListingPublicData, group: Group): [string, string?][] {
  if (group === 'needs') return (data.needs ?? []).map(need => [`ListingFact.needs.${need}`]);
  if (group !== 'place') return [];
  return (data.placeFeatures ?? []).map(one => [`ListingFact.placeFeatures.${one}`, featurePaths[one]]);
}

interface Fact {
  key: string;
  value: ReactNode;
}

function factsOf(intl: IntlShape, data: ListingPublicData): Fact[] {
  const basic = Object.entries(basicFacts).map(([key, valueOf]) => ({ key, value: valueOf(intl, data) }));
  const deciding = (Object.keys(matchFieldKinds) as MatchField[])
    .filter(key => !lists.includes(key))
    .map(key => ({ key, value: matchFact(intl, data, key) }));
  return [...basic, ...deciding].filter(({ value }) => Boolean(value));
}

/** Facts that are not match fields. */
const basicFacts: Readonly<Record<string, (intl: IntlShape, data: ListingPublicData) => ReactNode>> = {
  levelOne: (intl, { subcategoriesLevelOne = [] }) =>
    subcategoriesLevelOne.map(kind => intl.formatMessage({ id: `ListingPage.levelOne.${kind}` })).join(', '),
  town: (intl, { location }) =>
    location?.address && (
      <>
        <bdi>{localizeAddress(intl, location.address)}</bdi>
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
