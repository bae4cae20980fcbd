import { FormattedMessage } from 'react-intl';
import { Icon } from '#src/components/Icon/Icon.tsx';
import css from './AuthorPanel.module.css';

const lines = ['safetyTell', 'safetyDocuments', 'safetyRefuse'] as const;

/** Shown where a user decides to stay with a stranger (safety rules of the readings). */
export function SafetyNotice() {
  return (
    <aside className={css.safety}>
      <h3>
        <FormattedMessage id="ListingPage.safetyHeading" />
      </h3>
      <ul className={css.lines}>
        {lines.map(line => (
          <li key={line}>
            <Icon name="check" />
            <span>
              <FormattedMessage id={`ListingPage.${line}`} />
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
