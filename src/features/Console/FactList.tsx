import loadable from '@loadable/component';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Fact, FactValue } from '#contract/console/queueItem.ts';
import { translatedFields } from '#contract/listing/derived/translated.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { LazyPart } from '../ErrorBoundary/LazyPart.tsx';
import { isForeign } from '../Translation/isForeign.ts';
import type { Original } from '../Translation/request.ts';
import { TranslateControl } from '../Translation/TranslateControl.tsx';
import type { Changes as Compared } from './Changes.tsx';
import { labelText, valueText } from './words.ts';
import css from './FactList.module.css';

const Changes = loadable(() => import('./Changes.tsx'), {
  resolveComponent: (chunk: { Changes: typeof Compared }) => chunk.Changes,
});

interface FactListProps {
  facts: readonly Fact[];
  /** The names of the people involved, which are not translated. */
  people?: readonly string[];
}

/** A list of an item's facts; changed facts also show the old value. User-written texts can be translated. */
export function FactList({ facts, people = [] }: FactListProps) {
  const intl = useIntl();
  const isWritten = writtenIn(facts);
  const originalsOf = (fact: Fact): readonly Original[] =>
    isWritten(fact)
      ? [fact.value, fact.before].flatMap(text =>
          typeof text === 'string' ? [{ text, field: 'content' as const, people }] : [],
        )
      : [];
  const originals = facts.flatMap(originalsOf);
  return (
    <div>
      {originals.filter(original => isForeign(original, intl.locale)).length > 1 && (
        <TranslateControl originals={originals} source="console" label="Translation.all" isLine />
      )}
      <dl className={css.facts}>
        {facts.map((fact, at) => (
          // Both parties of a booking may have the same fact.
          <div key={`${fact.label} ${at}`} className={css.fact}>
            <dt>{labelText(intl, fact.label)}</dt>
            <FactValueText fact={fact} />
            {isWritten(fact) && (
              <dd className={css.translate}>
                <TranslateControl originals={originalsOf(fact)} source="console" />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

const written: readonly string[] = ['title', 'description', ...translatedFields, 'content', 'note', 'bio'];

/** Returns the user-written facts; in a conversation they are named after their authors. */
function writtenIn(facts: readonly Fact[]): (fact: Fact) => boolean {
  const isConversation = facts.some(({ label }) => label === 'writtenAt');
  const labels = isConversation ? [...written, 'customer', 'provider'] : written;
  return ({ label }) => labels.includes(label);
}

const isInstant = (value: FactValue | null): value is { instant: string } =>
  typeof value === 'object' && value !== null && 'instant' in value;

function FactValueText({ fact: { value, before, path } }: { fact: Fact }) {
  const intl = useIntl();
  const { text: now, lang } = useShown(valueText(intl, value));
  const { text: old } = useShown(valueText(intl, before ?? null));
  if (before === undefined && isInstant(value))
    return (
      <dd>
        <LocalTime instant={value.instant} />
      </dd>
    );
  if (before === undefined)
    return (
      <dd lang={typeof value === 'string' ? lang : undefined} dir="auto">
        {path ? <Link to={path}>{now}</Link> : now}
      </dd>
    );
  return (
    <dd className={css.changed} dir="auto">
      <LazyPart>
        <Changes before={old} now={now} fallback={<>{now}</>} />
      </LazyPart>
    </dd>
  );
}
