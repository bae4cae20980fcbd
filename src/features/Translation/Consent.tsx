import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ConversationTranslation } from '#contract/text/translation.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import type { User } from '#contract/account/user.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import css from './Translation.module.css';

interface ConsentProps {
  transactionId: string;
  /** The other party of the conversation. */
  person: User | undefined;
  /** Changes with the other party's actions. */
  version: unknown;
  /** Whether the reader has anything to translate. */
  isWanted: boolean;
  onChange: (transactionId: string, hasConsent: boolean) => void;
}

/**
 * Asks both parties of a conversation for consent before messages go to a third-party translator, names it, and lets
 * each of them withdraw.
 */
export function Consent({ transactionId, person, version, isWanted, onChange }: ConsentProps) {
  const dispatch = useAppDispatch();
  const [asks, setAsks] = useState<ConversationTranslation['asks']>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // If the consent status can't be loaded, nothing is asked and messages stay untranslated.
    dispatch(loadConsent(transactionId)).then(
      loaded => isCurrent && setAsks(loaded?.asks),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [dispatch, transactionId, version]);
  const hasConsent = asks !== undefined && asks.own && asks.other;
  useEffect(() => onChange(transactionId, hasConsent), [onChange, transactionId, hasConsent]);
  if (!asks || !(isWanted || asks.own || asks.other)) return null;

  const handleTap = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const given = await dispatch(giveConsent(transactionId, asks.translator, !asks.own));
      setAsks(given.asks);
    } catch (caught) {
      setFailure(toFailure(caught));
    } finally {
      setIsBusy(false);
    }
  };
  const values = { translator: asks.translator, name: <NameInSentence user={person} /> };
  return (
    <div className={css.consent}>
      <p role="status">
        <FormattedMessage id={`Translation.consent.${stateOf(asks)}`} values={values} />
      </p>
      <FormError failure={failure} />
      <div>
        <Button
          variant={asks.own ? 'quiet' : 'secondary'}
          size="small"
          busy={isBusy}
          onClick={() => void handleTap()}
        >
          <FormattedMessage id={asks.own ? 'Translation.consent.withdraw' : 'Translation.consent.agree'} />
        </Button>
      </div>
    </div>
  );
}

function stateOf({ own, other }: NonNullable<ConversationTranslation['asks']>) {
  if (own) return other ? 'both' : 'own';
  return other ? 'other' : 'none';
}

/** Loads how the conversation of a transaction is translated. @throws ApiFailure */
export const loadConsent =
  (transactionId: string): AppThunk<Promise<ConversationTranslation | null>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/translations/conversation', { transactionId });

/** Gives or withdraws consent to sending messages to the named translator. @throws ApiFailure */
const giveConsent =
  (transactionId: string, translator: string, agrees: boolean): AppThunk<Promise<ConversationTranslation>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/translations/consent', { transactionId, translator, agrees });
