import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { FactGroup } from '#contract/listing/field.ts';
import { factRows } from '#contract/listing/derived/facts.ts';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import type { Choice, FieldName } from '#contract/listing/fields.ts';
import { type FactRow, factText, valuesOf } from './factText.tsx';
import css from '../ListingPage.module.css';

const groups: Readonly<Record<FactGroup, IconName | 'people'>> = {
  place: 'home',
  needs: 'heart-hands',
  how: 'info',
  people: 'people',
  time: 'calendar',
  languages: 'language',
};

interface FactsProps {
  publicData: ListingPublicData;
  /** The language of the listing's title. */
  titleIn: string | undefined;
}

/** The facts about a listing, in groups; missing facts are omitted. */
export function Facts({ publicData, titleIn }: FactsProps) {
  const intl = useIntl();
  const facts = factRows
    .filter(row => valuesOf(publicData, row).length > 0)
    .map(row => ({
      ...row,
      value:
        row.as === 'list' ? (
          <ValueList data={publicData} row={row} />
        ) : (
          factText(intl, publicData, row, titleIn)
        ),
    }));
  const shown = (Object.keys(groups) as FactGroup[])
    .map(id => ({ id, facts: facts.filter(({ group }) => group === id) }))
    .filter(one => one.facts.length > 0);
  const isOfferedStay =
    publicData.category === 'offeringPlace' && publicData.subcategories === 'accomodation';
  if (shown.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id={`ListingPage.${isOfferedStay ? 'stayHeading' : 'factsHeading'}`} />
      </h2>
      <div className={css.groups}>
        {shown.map(({ id, facts: inGroup }) => {
          const icon = groups[id];
          const labelled = inGroup.filter(({ as }) => as === undefined);
          return (
            <div key={id}>
              <h3 className={css.label}>
                {icon === 'people' ? <Icon path={peoplePath} /> : <Icon name={icon} />}
                <FormattedMessage id={`FactGroup.${id}`} />
              </h3>
              {inGroup.map(({ name, as, value }) =>
                as === 'list' ? <Fragment key={name}>{value}</Fragment> : as && <p key={name}>{value}</p>,
              )}
              {labelled.length > 0 && (
                <dl className={css.list}>
                  {labelled.map(({ name, value }) => (
                    <div key={name}>
                      <dt>
                        <FormattedMessage id={`ListingPage.${name}`} />
                      </dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Each value on a line, with its drawing. */
function ValueList({ data, row }: { data: ListingPublicData; row: FactRow }) {
  return (
    <ul className={css.items}>
      {valuesOf(data, row).map(value => {
        const path = factDrawings[row.name]?.[value];
        return (
          <li key={value}>
            {path ? <Icon path={path} /> : <Icon name="check" />}
            <FormattedMessage id={`ListingFact.${row.name}.${value}`} />
          </li>
        );
      })}
    </ul>
  );
}

const placeFeatures: Readonly<Record<Choice<'placeFeatures'>, string>> = {
  childrenWelcome: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9 10v.5M15 10v.5M8.5 14c1.6 2.2 5.4 2.2 7 0',
  petsWelcome:
    'M12 12c-2.5 0-5 2.5-5 5 0 1.5 1 2.5 2.5 2.5 1 0 1.5-.5 2.5-.5s1.5.5 2.5.5c1.5 0 2.5-1 2.5-2.5 0-2.5-2.5-5-5-5ZM4.5 10.5v1M9 6v1M15 6v1M19.5 10.5v1',
  stepFree: 'M10.5 4v.5M10.5 8v6h5l2 5h2M10.5 11h4M8 12a4.5 4.5 0 1 0 6.5 5.5',
  womenAndFamilies:
    'M9 5a3.3 3.3 0 1 0 0 6.6A3.3 3.3 0 0 0 9 5ZM3 19c.5-3 3-4.5 6-4.5s5.5 1.5 6 4.5M17 9.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6M17.5 17c2 0 3.2.8 3.5 2',
  smoking: 'M3 15h12v3.5H3ZM11.5 15v3.5M18 15v3.5M21 15v3.5M21 12c0-3-3-2-3-4.5C18 6 19 5.5 19 5.5',
  deskAndInternet:
    'M3.5 9.5c5-4.5 12-4.5 17 0M6.5 13c3.2-2.8 7.8-2.8 11 0M9.5 16.3c1.5-1.2 3.5-1.2 5 0M12 19.3v.2',
  publicTransport:
    'M6 4h12a1.5 1.5 0 0 1 1.5 1.5V17h-15V5.5A1.5 1.5 0 0 1 6 4ZM4.5 11.5h15M8 17v2.5M16 17v2.5M8 14.2v.1M16 14.2v.1',
};

/**
 * Our own drawings of what can be chosen, on the grid of `iconPaths`: in a file of their own, since only a listing's page
 * shows them.
 */
const factDrawings: Readonly<Partial<Record<FieldName, Readonly<Record<string, string>>>>> = {
  placeFeatures,
};

/** People, as a group of facts. */
const peoplePath = placeFeatures.womenAndFamilies;
