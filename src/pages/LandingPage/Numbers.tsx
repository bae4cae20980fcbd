import { FormattedMessage, useIntl } from 'react-intl';
import type { Community } from '#contract/console/figures.ts';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import css from './Numbers.module.css';

/** Smaller numbers would be discouraging. */
const smallest = 25;

/** Community statistics, shown once they are large enough to be encouraging. */
export function Numbers({ community }: { community: Community | null }) {
  const intl = useIntl();
  if (!community) return null;
  const { offers, requests, members } = community;
  const shown = Object.entries({ offers, requests, members }).filter(([, number]) => number >= smallest);
  if (shown.length < 2) return null;
  return (
    <CachedMarkup as="section" part="Numbers" shows={shown} aria-labelledby="numbers">
      <Container className={css.section}>
        <h2 id="numbers">
          <FormattedMessage id="LandingPage.numbersHeading" />
        </h2>
        <ul className={css.numbers}>
          {shown.map(([key, number]) => (
            <li key={key} className={css.number}>
              <strong>{intl.formatNumber(number)}</strong>{' '}
              <span>
                <FormattedMessage id={`LandingPage.numbers.${key}`} values={{ count: number }} />
              </span>
            </li>
          ))}
        </ul>
      </Container>
    </CachedMarkup>
  );
}
