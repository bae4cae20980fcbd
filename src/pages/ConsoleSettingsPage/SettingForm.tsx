import { setIn, type FormApi } from 'final-form';
import { useRef, useState } from 'react';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { UnlockDialog } from '#src/features/Console/UnlockDialog.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { limits, type SettingChange, type SettingView } from '#src/config/site/settings.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { isChanged, validateSetting, toForm, type SettingValues } from './formValues.ts';
import { usePage } from './loadData.ts';
import { SettingFields } from './SettingFields.tsx';
import css from './ConsoleSettingsPage.module.css';

interface SettingFormProps {
  view: SettingView;
  isSaved: boolean;
  onTouch: () => void;
  onSaved: () => Promise<void>;
  /** Shows the saved values in a new form. */
  onDiscard: () => void;
  /** Reloads the current settings. */
  reload: () => Promise<void>;
}

/**
 * The form of one setting; what saves it appears once something has changed. Typed values stay when saving fails, also
 * when another operator was faster, and are stored for this browser tab until they are saved or discarded.
 */
export function SettingForm({ view, isSaved, onTouch, onSaved, onDiscard, reload }: SettingFormProps) {
  const dispatch = useAppDispatch();
  const text = useMessages('ConsoleSettingsPage');
  const { state } = usePage().data;
  const { key, version } = view;
  const myId = useCurrentUser()?.id ?? '';
  const { typed, keep, forget } = useFormDraft(`setting.${myId}.${key}`);
  const [initial] = useState(
    () => (typed as SettingValues | undefined) ?? { value: toForm(view), reason: '', version },
  );
  const [isResetting, setIsResetting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  /** The action that waits for a second-factor code. */
  const [held, setHeld] = useState<(() => Promise<void>) | null>(null);
  const isReset = useRef(false);

  const send = async (value: unknown, reason: string): Promise<void> => {
    // Whoever has been shown what another operator saved meanwhile may replace it.
    const known = isConflict ? version : initial.version;
    setFailure(null);
    setIsConflict(false);
    try {
      await dispatch(saveSetting({ key, version: known, value, reason }));
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') return setHeld(() => () => send(value, reason));
      if (failed.status !== 409) return setFailure(failed);
      await reload();
      return setIsConflict(true);
    }
    forget();
    await onSaved();
  };

  const handleSubmit = async ({ value, reason }: SettingValues) => {
    onTouch();
    const takesDefault = isReset.current;
    isReset.current = false;
    if (takesDefault) return send(null, reason);
    const found = validateSetting(key, value);
    if (found.ok) return send(found.value, reason);
    return Object.entries(found.faults).reduce(
      (errors, [path, fault]) => setIn(errors, path, text(`fault.${fault}`)) as object,
      {},
    );
  };
  const handleReset = (form: FormApi<SettingValues>) => {
    isReset.current = true;
    void form.submit();
  };

  const handleAskReset = () => {
    onTouch();
    setIsResetting(true);
  };
  const handleDiscard = () => {
    forget();
    onDiscard();
  };

  return (
    <>
      <Form<SettingValues> label={text(key)} initialValues={initial} onSubmit={handleSubmit}>
        {({ value }, form) => {
          const hasChanges = isChanged(view, value);
          return (
            <>
              <PersistDraft onType={keep} />
              <SettingFields settingKey={key} />
              {isSaved && <Banner kind="success">{text('saved')}</Banner>}
              {hasChanges || isResetting || isConflict ? (
                <div className={css.save}>
                  <TextField
                    name="reason"
                    label={text('reason')}
                    hint={text('reasonHint')}
                    maxLength={limits.reason}
                    isRequired
                    validate={required(text('reasonRequired'))}
                  />
                  <FormError failure={failure} />
                  {isConflict && <Banner kind="warning">{text('conflict')}</Banner>}
                  <ButtonRow>
                    {(hasChanges || isConflict) && <SubmitButton>{text('save')}</SubmitButton>}
                    {isResetting && <Button onClick={() => handleReset(form)}>{text('reset')}</Button>}
                    <Button variant="quiet" onClick={handleDiscard}>
                      {text(hasChanges ? 'discard' : 'cancel')}
                    </Button>
                  </ButtonRow>
                </div>
              ) : (
                view.saves[0]?.isStandard === false && (
                  <div>
                    <Button variant="secondary" size="small" onClick={handleAskReset}>
                      {text('reset')}
                    </Button>
                  </div>
                )
              )}
            </>
          );
        }}
      </Form>
      {isConflict && (
        <Form<SettingValues>
          key={version}
          label={text('nowLabel')}
          initialValues={{ value: toForm(view) }}
          onSubmit={() => undefined}
        >
          <fieldset className={css.now} disabled>
            <legend>{text('nowLabel')}</legend>
            <SettingFields settingKey={key} />
          </fieldset>
        </Form>
      )}
      <UnlockDialog
        state={state}
        isOpen={held !== null}
        onClose={() => setHeld(null)}
        onUnlocked={async () => {
          const resume = held;
          setHeld(null);
          await resume?.();
        }}
      />
    </>
  );
}

/** @throws ApiFailure `conflict` when another operator saved it meanwhile, `forbidden` when a new code is needed */
const saveSetting =
  (change: SettingChange): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/console/save-setting', change);
