import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { minimumAge } from '#contract/account/terms.ts';
import { paths } from '#contract/paths.ts';
import css from './AuthenticationPage.module.css';

/** The terms a new user agrees to, above the button that creates the account. */
export function TermsNote() {
  return (
    <p className={css.terms}>
      <FormattedMessage
        id="AuthenticationPage.terms"
        values={{
          age: minimumAge,
          terms: linkTo(paths.TermsOfServicePage),
          privacy: linkTo(paths.PrivacyPolicyPage),
        }}
      />
    </p>
  );
}

// Opens in a new tab, so that nothing typed is lost.
const linkTo = (path: string) =>
  function TextLink(words: ReactNode) {
    return (
      <a key={path} href={path} target="_blank" rel="noopener">
        {words}
      </a>
    );
  };
