import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';

type Link = { isLinked: boolean } | null;

const show =
  (): AppThunk<Promise<Link>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/telegram');
const begin =
  (): AppThunk<Promise<{ url: string }>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/telegram/begin');
const end =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/telegram/end');

/**
 * Says whether the user is told of news by Telegram, and begins or ends it. The conversation there takes over: its link
 * opens with a code, and this page looks again when the user comes back to it.
 */
export function TelegramSection({ first }: { first: NonNullable<Link> }) {
  const dispatch = useAppDispatch();
  const readOnly = isImpersonated(useSession());
  const { marketplaceName } = useSettings();
  const [isLinked, setIsLinked] = useState(first.isLinked);
  const [url, setUrl] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (!url) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const link = await dispatch(show()).catch(() => null);
      if (!link?.isLinked) return;
      setIsLinked(true);
      setUrl(undefined);
    };
    const handleReturn = () => void look();
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('focus', handleReturn);
    return () => {
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('focus', handleReturn);
    };
  }, [dispatch, url]);

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(null);
    await work().catch((caught: unknown) => setFailure(toFailure(caught)));
    setIsBusy(false);
  };
  const handleBegin = () => attempt(async () => setUrl((await dispatch(begin())).url));
  const handleEnd = () =>
    attempt(async () => {
      await dispatch(end());
      setIsLinked(false);
    });

  const text = useMessages('NotificationSettingsPage');
  return (
    <AccountSection title={text('telegram.title')}>
      <p role="status">
        <FormattedMessage
          id={`NotificationSettingsPage.telegram.${isLinked ? 'on' : url ? 'ready' : 'off'}`}
          values={{ site: marketplaceName }}
        />
      </p>
      {!readOnly && (
        <div>
          {isLinked ? (
            <Button variant="secondary" busy={isBusy} onClick={() => void handleEnd()}>
              {text('telegram.turnOff')}
            </Button>
          ) : url ? (
            <a className={buttonClass({})} href={url} target="_blank" rel="noreferrer">
              {text('telegram.open')}
            </a>
          ) : (
            <Button busy={isBusy} onClick={() => void handleBegin()}>
              {text('telegram.turnOn')}
            </Button>
          )}
        </div>
      )}
      <FormError failure={failure} otherwise={text('telegram.failed')} />
      <p>{text('telegram.privacy')}</p>
    </AccountSection>
  );
}
