import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { FactGroup } from '#contract/listing/field.ts';
import { factRows } from '#contract/listing/derived/facts.ts';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import css from '../ListingPage.module.css';
import { factDrawings, peoplePath } from './factDrawings.ts';
import { factText, valuesOf, type FactRow } from './factText.tsx';

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
                <FormattedMessage id={`ListingPage.group.${id}`} />
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
