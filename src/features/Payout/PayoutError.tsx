import type { Failure } from '#src/api/failure.ts';
import { FormError, useGeneralFailure } from '#src/forms/FormError.tsx';
import css from './Payout.module.css';
import { usePayoutMessages } from './useSay.ts';

/** Shows why the marketplace or the provider refused, with the provider's message if there is one. */
export function PayoutError({ failure, words }: { failure: Failure | null; words: string }) {
  const say = usePayoutMessages();
  const general = useGeneralFailure(failure);
  if (!general) return null;
  return (
    <div className={css.facts}>
      <FormError failure={general} otherwise={words} />
      {general.stripeMessage && (
        <p className={css.hint}>{say('providerSays', { words: general.stripeMessage })}</p>
      )}
    </div>
  );
}
