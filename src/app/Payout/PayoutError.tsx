import type { Failure } from '#src/api/failure.ts';
import { FormError } from '#src/forms/FormError.tsx';
import css from './Payout.module.css';
import { useSay } from './useSay.ts';

/** Why the marketplace or the provider did not do it, with the provider's words where there are some. */
export function PayoutError({ failure, words }: { failure: Failure | null; words: string }) {
  const say = useSay();
  if (!failure) return null;
  return (
    <div className={css.facts}>
      <FormError failure={failure} otherwise={words} />
      {failure.stripeMessage && (
        <p className={css.hint}>{say('providerSays', { words: failure.stripeMessage })}</p>
      )}
    </div>
  );
}
