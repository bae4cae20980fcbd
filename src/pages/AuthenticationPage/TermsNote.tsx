import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { minimumAge } from '#contract/rules/terms.ts';
import { paths } from '#src/config/paths.ts';
import css from './AuthenticationPage.module.css';

/** What somebody who makes an account agrees to, above the button that makes it. */
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

// In a tab of its own, so that nothing typed is lost.
const linkTo = (path: string) =>
  function TextLink(words: ReactNode) {
    return (
      <a key={path} href={path} target="_blank" rel="noopener">
        {words}
      </a>
    );
  };
