import type { Failure } from '#src/api/failure.ts';
import { FormError, useGeneralFailure } from '#src/forms/FormError.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './Payout.module.css';

/** Shows why the marketplace or the provider refused, with the provider's message if there is one. */
export function PayoutError({ failure, words }: { failure: Failure | null; words: string }) {
  const text = useMessages('Payout');
  const general = useGeneralFailure(failure);
  if (!general) return null;
  return (
    <div className={css.facts}>
      <FormError failure={general} otherwise={words} />
      {general.stripeMessage && (
        <p className={css.hint}>{text('providerSays', { words: general.stripeMessage })}</p>
      )}
    </div>
  );
}
