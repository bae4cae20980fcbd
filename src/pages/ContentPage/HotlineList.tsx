import { FormattedMessage } from 'react-intl';
import type { Block } from '#contract/text/content.ts';
import { useMessages } from '#src/util/messages.ts';
import texts from '#src/styles/text.module.css';
import css from './ContentPage.module.css';

type HotlineListProps = Omit<Extract<Block, { kind: 'hotlines' }>, 'kind'>;

/** The hotlines of each country; tapping a number calls it. */
export function HotlineList({ checkedIn, countries }: HotlineListProps) {
  const text = useMessages('ContentPage');
  return (
    <>
      <ul className={css.jumps} aria-label={text('countries')}>
        {countries.map(({ code, name }) => (
          <li key={code}>
            <a className={css.jump} href={`#${idOf(code)}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ul className={css.countries}>
        {countries.map(({ code, name, lines }) => (
          <li key={code} className={css.country}>
            <h3 id={idOf(code)}>{name}</h3>
            <dl className={css.lines}>
              {lines.map(({ kind, number, name: service }) => (
                <div key={kind + number} className={css.line}>
                  <dt>
                    {text(`hotline.${kind}`)}
                    {service && <span className={texts.quiet}> {service}</span>}
                  </dt>
                  <dd>
                    <a className={css.number} href={`tel:${number.replaceAll(' ', '')}`}>
                      {number}
                    </a>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className={texts.quiet}>
        {checkedIn === null ? (
          text('hotlinesUnchecked')
        ) : (
          <FormattedMessage id="ContentPage.hotlinesChecked" values={{ month: checkedIn }} />
        )}
      </p>
    </>
  );
}

const idOf = (code: string) => `hotlines-${code.toLowerCase()}`;
