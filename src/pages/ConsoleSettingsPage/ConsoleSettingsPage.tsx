import { FormattedMessage } from 'react-intl';
import { useState } from 'react';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { SettingView } from '#src/config/site/settings.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { loadSettings, usePage } from './loadData.ts';
import { SettingForm } from './SettingForm.tsx';
import css from './ConsoleSettingsPage.module.css';

/** The settings that operators can change without a deployment: one form per setting. */
export function ConsoleSettingsPage() {
  const text = useMessages('ConsoleSettingsPage');
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const { data, update } = usePage();
  const { state, content } = data;
  const reload = async () => {
    const loaded = await dispatch(loadSettings());
    update(() => loaded);
  };
  return (
    <ConsoleFrame state={state} at="settings" title={text('title')} reload={reload}>
      {content && (
        <>
          <p className={css.about}>{text('about')}</p>
          <Translation />
          <ul className={css.sections}>
            {content.map(({ key }) => (
              <li key={key}>
                <a href={`#${key}`}>{text(key)}</a>
              </li>
            ))}
          </ul>
          {!hasScript && (
            <p>
              <FormattedMessage id="Form.noScript" />
            </p>
          )}
          {content.map(view => (
            <SettingPanel key={view.key} view={view} hasForm={hasScript} reload={reload} />
          ))}
        </>
      )}
    </ConsoleFrame>
  );
}

/** Shows the translation provider, which is configured by the deployment. */
function Translation() {
  const { translator } = useSettings();
  const who = !translator ? 'none' : translator.isOwn ? 'own' : 'foreign';
  return (
    <p className={css.about}>
      <FormattedMessage
        id={`ConsoleSettingsPage.translation.${who}`}
        values={{ translator: translator?.name }}
      />
    </p>
  );
}

interface SettingPanelProps {
  view: SettingView;
  /** Whether the form is shown; it needs JavaScript. */
  hasForm: boolean;
  reload: () => Promise<void>;
}

/** One setting: its purpose, who saved it last, and the form. */
function SettingPanel({ view, hasForm, reload }: SettingPanelProps) {
  const text = useMessages('ConsoleSettingsPage');
  const { key, saves } = view;
  const [isSaved, setIsSaved] = useState(false);
  /** A new form instance after each save, so that it starts with the saved values. */
  const [times, setTimes] = useState(0);
  const handleSaved = async () => {
    await reload();
    setIsSaved(true);
    setTimes(count => count + 1);
  };
  return (
    <Panel>
      <section id={key} className={css.setting} aria-labelledby={`${key}-title`}>
        <h2 id={`${key}-title`} className={css.title}>
          {text(key)}
        </h2>
        <p className={css.about}>{text(`about.${key}`)}</p>
        {saves.length === 0 ? (
          <p className={css.last}>{text('neverSaved')}</p>
        ) : (
          <details className={css.last}>
            <summary>
              <FormattedMessage
                id="ConsoleSettingsPage.savedBy"
                values={{ who: saves[0]?.by, when: <LocalTime key="when" instant={saves[0]?.at ?? ''} /> }}
              />
            </summary>
            <ul className={css.saves}>
              {saves.map(({ at, by, reason, isStandard }) => (
                <li key={at + by}>
                  <LocalTime instant={at} /> · {by}
                  {isStandard && ` · ${text('wasReset')}`} · <q dir="auto">{reason}</q>
                </li>
              ))}
            </ul>
          </details>
        )}
        {hasForm && (
          <SettingForm
            key={times}
            view={view}
            isSaved={isSaved}
            onTouch={() => setIsSaved(false)}
            onSaved={handleSaved}
            reload={reload}
          />
        )}
      </section>
    </Panel>
  );
}

export { ConsoleSettingsPage as Page };
export { loadData } from './loadData.ts';
