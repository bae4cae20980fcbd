import { useEffect, useRef, useState } from 'react';
import { hidesProfile } from '#contract/account/hiddenProfile.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './HidingOffer.module.css';
import { publishesNothing, saveHidesProfile } from './hidingThunks.ts';

/**
 * One line with one button that hides the user's profile, after an action that suggests it. Renders nothing while the
 * user publishes something or hides it already, and when the marketplace is hosted elsewhere.
 */
export function HidingOffer() {
  const text = useMessages('HidingOffer');
  const dispatch = useAppDispatch();
  const session = useSession();
  const isElsewhere = useSettings().apiUrl !== '';
  const place = useRef<HTMLDivElement>(null);
  const [isFitting, setIsFitting] = useState(false);
  const [status, setStatus] = useState<'offered' | 'busy' | 'hidden' | Failure>('offered');
  const { currentUser } = session;
  const isHidden = hidesProfile(currentUser?.profile?.privateData ?? {});
  const mayAsk = currentUser !== null && !isElsewhere && !isImpersonated(session) && !isHidden;

  useEffect(() => {
    if (!mayAsk) return;
    let isWanted = true;
    dispatch(publishesNothing()).then(
      isNothing => {
        if (isWanted) setIsFitting(isNothing);
      },
      // Only an offer: the setting is on the safety page anyway.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [dispatch, mayAsk]);

  const handleClick = async () => {
    setStatus('busy');
    try {
      await dispatch(saveHidesProfile(true));
      setStatus('hidden');
      // The button disappears.
      place.current?.focus();
    } catch (caught) {
      setStatus(toFailure(caught));
    }
  };

  if (!isFitting || (!mayAsk && status !== 'hidden' && status !== 'busy')) return null;
  return (
    <div ref={place} tabIndex={-1} className={css.offer}>
      <p role="status">{text(status === 'hidden' ? 'done' : 'text')}</p>
      <FormError
        failure={typeof status === 'object' ? status : null}
        messages={{ forbidden: text('failedForbidden') }}
      />
      {status !== 'hidden' && (
        <Button variant="secondary" size="small" busy={status === 'busy'} onClick={() => void handleClick()}>
          {text('action')}
        </Button>
      )}
    </div>
  );
}
