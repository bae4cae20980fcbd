import { FormattedMessage } from 'react-intl';
import { minimumAge } from '#contract/rules/terms.ts';
import { pathTo, type PageName } from '#src/config/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import css from './AuthenticationPage.module.css';

/** What somebody who makes an account agrees to, above the button that makes it. */
export function TermsNote() {
  const { linked = [] } = useSettings();
  // In a tab of its own, so that nothing typed is lost.
  const link = (name: PageName & ('TermsOfServicePage' | 'PrivacyPolicyPage')) => (words: React.ReactNode) =>
    linked.includes(name) ? (
      <a href={pathTo(name, {})} target="_blank" rel="noopener">
        {words}
      </a>
    ) : (
      words
    );
  return (
    <p className={css.terms}>
      <FormattedMessage
        id="AuthenticationPage.terms"
        values={{ age: minimumAge, terms: link('TermsOfServicePage') }}
      />
    </p>
  );
}
