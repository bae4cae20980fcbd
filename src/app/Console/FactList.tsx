import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Fact, FactValue } from '#contract/entities/console.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { wordDiff } from '#src/util/wordDiff.ts';
import { labelText, valueText } from './words.ts';
import css from './FactList.module.css';

/** A list of an item's facts; changed facts also show the old value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const intl = useIntl();
  return (
    <dl className={css.facts}>
      {facts.map((fact, at) => (
        // Both parties of a booking may have the same fact.
        <div key={`${fact.label} ${at}`} className={css.fact}>
          <dt>{labelText(intl, fact.label)}</dt>
          <FactValueText fact={fact} />
        </div>
      ))}
    </dl>
  );
}

const isInstant = (value: FactValue | null): value is { instant: string } =>
  typeof value === 'object' && value !== null && 'instant' in value;

function FactValueText({ fact: { value, before, path } }: { fact: Fact }) {
  const intl = useIntl();
  const now = valueText(intl, value);
  const lang = typeof value === 'string' ? contentLanguage(value) : undefined;
  if (before === undefined && isInstant(value))
    return (
      <dd>
        <LocalTime instant={value.instant} />
      </dd>
    );
  if (before === undefined) return <dd lang={lang}>{path ? <Link to={path}>{now}</Link> : now}</dd>;
  return (
    <dd className={css.changed}>
      {wordDiff(valueText(intl, before), now).map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          <Tag key={at}>
            <VisuallyHidden>
              <FormattedMessage id={`ConsoleQueuePage.${kind}`} />{' '}
            </VisuallyHidden>
            {text}
          </Tag>
        );
      })}
    </dd>
  );
}
