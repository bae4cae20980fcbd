import { useMessages } from '#src/util/messages.ts';
import { colourPairs, decorations, type ColourPair } from '../colours.ts';
import css from '../StyleguidePage.module.css';

const grounds = [...new Set(colourPairs.map(({ ground }) => ground))];

/** Each background with the colours allowed on it. */
export function Colours() {
  const text = useMessages('StyleguidePage');
  return (
    <div className={css.grounds}>
      {grounds.map(ground => (
        <section key={ground} className={css.ground} style={{ background: `var(--${ground})` }}>
          {colourPairs
            .filter(pair => pair.ground === ground)
            .map(pair => (
              <Pair key={`${pair.ink} ${pair.as}`} {...pair} />
            ))}
        </section>
      ))}
      <p>{text('decorations')}</p>
      <ul className={css.tiles}>
        {decorations.map(name => (
          <li key={name} className={css.tile}>
            <code translate="no">{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pair({ ground, ink, as }: ColourPair) {
  const text = useMessages('StyleguidePage');
  const color = `var(--${ink})`;
  return (
    <p className={css.pair}>
      {as === 'text' ? (
        <span style={{ color }}>{text('sample.label')}</span>
      ) : (
        <span className={css.mark} style={{ color }} />
      )}
      <code className={css.tile} translate="no">{`${ink} / ${ground}`}</code>
    </p>
  );
}
