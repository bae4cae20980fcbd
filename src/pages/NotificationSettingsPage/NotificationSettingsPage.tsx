import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { CurrentUser } from '#contract/account/user.ts';
import {
  channelOff,
  type InstantChannel,
  mailRhythm,
  type MailRhythm,
  type NotificationKind,
  notificationKinds,
  withRhythms,
} from '#contract/notification/channels.ts';
import { type OptionalMail, optionalMails } from '#contract/notification/mailKinds.ts';
import type { JsonObject } from '#contract/json.ts';
import { quietHoursOf } from '#contract/notification/push.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { PushSection } from '#src/features/Push/PushSection.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import { useAppDispatch, useAppSelector, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { type LoadData, notFound } from '#src/store/loadData.ts';
import { useMessages } from '#src/util/messages.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import { ChannelTable } from './ChannelTable.tsx';
import { TelegramSection } from './TelegramSection.tsx';
import css from './QuietHours.module.css';

interface NotificationSettingsData {
  /** null where the site has no bot. */
  telegram: { isLinked: boolean } | null;
}

/**
 * What a user wants to be told of, and by which channel; mails about money, stays and account security are always sent.
 */
export function NotificationSettingsPage() {
  const text = useMessages('NotificationSettingsPage');
  const currentUser = useCurrentUser();
  const { offline } = useSettings();
  const { telegram } = useAppSelector(({ page }) => page.data as NotificationSettingsData);
  const channels: InstantChannel[] = [
    ...(offline ? (['push'] as const) : []),
    ...(telegram ? (['telegram'] as const) : []),
  ];
  return (
    <AccountFrame page="NotificationSettingsPage" intro={text('intro')} isWide>
      <PushSection />
      {telegram && <TelegramSection first={telegram} />}
      {currentUser && (
        <AccountSection>
          <ChoiceForm currentUser={currentUser} channels={channels} />
        </AccountSection>
      )}
      <AccountSection title={text('alwaysTitle')}>
        <p>{text('alwaysText')}</p>
      </AccountSection>
    </AccountFrame>
  );
}

interface ChoiceValues extends Partial<Record<InstantChannel, readonly NotificationKind[]>> {
  mails: Record<OptionalMail, MailRhythm>;
  /** Hours as text; absent: none. */
  quietFrom?: string;
  quietUntil?: string;
}

interface ChoiceFormProps {
  currentUser: CurrentUser;
  channels: readonly InstantChannel[];
}

function ChoiceForm({ currentUser, channels }: ChoiceFormProps) {
  const text = useMessages('NotificationSettingsPage');
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'saved' | Failure | null>(null);
  const privateData = currentUser.profile?.privateData ?? {};
  const quiet = quietHoursOf(privateData);

  const handleSubmit = async ({ mails, quietFrom, quietUntil, ...told }: ChoiceValues) => {
    setOutcome(null);
    const hours = quietFrom && quietUntil ? { from: Number(quietFrom), until: Number(quietUntil) } : null;
    const off = channels.map(channel => [
      `${channel}Off`,
      notificationKinds.filter(kind => !told[channel]?.includes(kind)),
    ]);
    try {
      await dispatch(
        save({
          ...withRhythms(mails),
          ...(Object.fromEntries(off) as JsonObject),
          ...(channels.length > 0 ? { quietHours: hours } : {}),
        }),
      );
      setOutcome('saved');
    } catch (caught) {
      setOutcome(toFailure(caught));
    }
  };

  const tellsOf = (channel: InstantChannel) => {
    const off = channelOff(privateData, channel);
    return notificationKinds.filter(kind => !off.includes(kind));
  };
  return (
    <Form<ChoiceValues>
      label={text('form')}
      onSubmit={handleSubmit}
      initialValues={{
        mails: Object.fromEntries(
          optionalMails.map(kind => [kind, mailRhythm(privateData, kind)]),
        ) as ChoiceValues['mails'],
        push: tellsOf('push'),
        telegram: tellsOf('telegram'),
        ...(quiet ? { quietFrom: String(quiet.from), quietUntil: String(quiet.until) } : {}),
      }}
    >
      <ChannelTable channels={channels} />
      <p>{text('once')}</p>
      {channels.length > 0 && <QuietHours />}
      <FormError failure={typeof outcome === 'object' ? outcome : null} />
      {outcome === 'saved' && <Banner kind="success">{text('saved')}</Banner>}
      <div>
        <SubmitButton>{text('save')}</SubmitButton>
      </div>
    </Form>
  );
}

const save =
  (privateData: JsonObject): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const { currentUser } = await api();
    dispatch(currentUserChanged(await currentUser.updateProfile({ privateData })));
  };

/** 404 when the marketplace is hosted elsewhere: that service decides which mails it sends. */
export const loadData: LoadData<NotificationSettingsData> =
  () =>
  async (_dispatch, getState, { api }) =>
    getState().settings.apiUrl === ''
      ? { telegram: await (await api()).call('POST /api/telegram') }
      : notFound();

/** When the user's devices and messengers stay silent. */
function QuietHours() {
  const intl = useIntl();
  const text = useMessages('NotificationSettingsPage');
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: timeOf(intl, hour) }));
  return (
    <div className={css.quiet}>
      <SelectField
        name="quietFrom"
        label={text('quietFrom')}
        placeholder={text('quietNever')}
        options={hours}
        validate={(from, all) => (!from && valuesOf(all).quietUntil ? text('quietIncomplete') : undefined)}
      />
      <SelectField
        name="quietUntil"
        label={text('quietUntil')}
        placeholder={text('quietNever')}
        options={hours}
        validate={(until, all) => {
          const { quietFrom } = valuesOf(all);
          if (!quietFrom) return undefined;
          if (!until) return text('quietIncomplete');
          return until === quietFrom ? text('quietSame') : undefined;
        }}
      />
    </div>
  );
}

const valuesOf = (all: object | undefined) => (all ?? {}) as { quietFrom?: string; quietUntil?: string };

const timeOf = (intl: IntlShape, hour: number) =>
  intl.formatTime(new Date(Date.UTC(2026, 0, 1, hour)), {
    timeZone: 'UTC',
    hour: '2-digit',
    minute: '2-digit',
  });

export { NotificationSettingsPage as Page };
