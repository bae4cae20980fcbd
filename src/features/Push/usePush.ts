import { useState, useSyncExternalStore } from 'react';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';
import { pushStateFor, type PushState } from '#src/util/push.ts';

export interface Push {
  state: PushState;
  isBusy: boolean;
  failure: Failure | undefined;
  turn: (isOn: boolean) => void;
}

const turned =
  (isOn: boolean, userId: string): AppThunk<Promise<PushState>> =>
  async (_dispatch, _getState, { api }) => {
    const { turnPushOff, turnPushOn } = await import('#src/features/Push/pushSubscription.ts');
    return isOn ? turnPushOn(await api(), userId) : turnPushOff(await api(), userId);
  };

/**
 * Whether this device tells the user of news, and how to turn that on and off. undefined on the server, where the site
 * sends no pushes, and for an operator in the user's name.
 */
export function usePush(): Push | undefined {
  const dispatch = useAppDispatch();
  const session = useSession();
  const { offline, apiUrl } = useSettings();
  const userId = session.currentUser?.id;
  const isPossible = offline === true && apiUrl === '' && userId !== undefined && !isImpersonated(session);
  const found = useSyncExternalStore(
    noChange,
    () => (isPossible ? pushStateFor(userId) : undefined),
    () => undefined,
  );
  const [outcome, setOutcome] = useState<Partial<Pick<Push, 'state' | 'isBusy' | 'failure'>>>({});
  if (!found || !userId) return undefined;
  const turn = async (isOn: boolean) => {
    setOutcome({ isBusy: true });
    try {
      setOutcome({ state: await dispatch(turned(isOn, userId)) });
    } catch (caught) {
      setOutcome({ failure: toFailure(caught) });
    }
  };
  return {
    state: outcome.state ?? found,
    isBusy: outcome.isBusy ?? false,
    failure: outcome.failure,
    turn: isOn => void turn(isOn),
  };
}

const noChange = () => () => undefined;
