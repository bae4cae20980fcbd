import type { Failure } from '#src/api/failure.ts';
import { FormError } from '#src/forms/FormError.tsx';
import css from './Payout.module.css';
import { useSay } from './useSay.ts';

/** Why the marketplace or the provider did not do it, with the provider's words where there are some. */
export function PayoutError({ failure, words }: { failure: Failure | null; words: string }) {
  const say = useSay();
  if (!failure) return null;
  const isOurs = failure.code !== 'network' && failure.code !== 'too-many-requests';
  return (
    <div className={css.facts}>
      <FormError failure={failure} messages={isOurs ? { [failure.code]: words } : {}} />
      {failure.stripeMessage && (
        <p className={css.hint}>{say('providerSays', { words: failure.stripeMessage })}</p>
      )}
    </div>
  );
}
