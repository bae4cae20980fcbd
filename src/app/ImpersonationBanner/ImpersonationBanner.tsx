import { FormattedMessage } from 'react-intl';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ImpersonationBanner.module.css';

/**
 * A banner on every page while an operator impersonates a user: until when, and how to end it. Works without
 * JavaScript.
 */
export function ImpersonationBanner({ until }: { until: string }) {
  const text = useMessages('ImpersonationBanner');
  const currentUser = useCurrentUser();
  if (!currentUser) return null;
  const { firstName = '', lastName = '' } = currentUser.profile ?? {};
  return (
    <section className={css.banner} aria-label={text('label')}>
      <p>
        <FormattedMessage
          id="ImpersonationBanner.text"
          values={{ name: `${firstName} ${lastName}`.trim(), until: <LocalTime instant={until} /> }}
        />
      </p>
      <form method="post" action="/api/acting-as/end">
        <button type="submit" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {text('end')}
        </button>
      </form>
    </section>
  );
}
