import { FormattedMessage } from 'react-intl';
import { useRef, useState } from 'react';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { SettingView } from '#src/config/site/settings.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { SideNavigation } from '#src/components/TabbedPage/SideNavigation.tsx';
import { SideTabs } from '#src/components/TabbedPage/TabbedPage.tsx';
import { pathTo } from '#contract/paths.ts';
import { loadSettings, usePage } from './loadData.ts';
import { SettingForm } from './SettingForm.tsx';
import css from './ConsoleSettingsPage.module.css';

/** The settings that operators can change without a deployment: one at a time, each with a URL of its own. */
export function ConsoleSettingsPage() {
  const text = useMessages('ConsoleSettingsPage');
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const { data, update } = usePage();
  const { state, content, section } = data;
  const reload = async () => {
    const loaded = await dispatch(loadSettings(section));
    update(() => loaded);
  };
  const view = content?.find(({ key }) => key === section);
  return (
    <ConsoleFrame state={state} at="settings" title={text('title')} reload={reload}>
      {content && (
        <>
          <p className={css.about}>{text('about')}</p>
          {section === 'languages' && <Translation />}
          {!hasScript && (
            <p>
              <FormattedMessage id="Form.noScript" />
            </p>
          )}
          <div className={css.columns}>
            <SideNavigation label={text('sections')} here={text(section)} place={section}>
              <SideTabs
                tabs={content.map(({ key }) => ({
                  label: text(key),
                  to: pathTo('ConsoleSettingsPage', {}, { section: key }),
                  isCurrent: key === section,
                }))}
              />
            </SideNavigation>
            {view && <SettingPanel key={section} view={view} hasForm={hasScript} reload={reload} />}
          </div>
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
  const heading = useRef<HTMLHeadingElement>(null);
  const handleDiscard = () => {
    setTimes(count => count + 1);
    // The button that was pressed goes away.
    heading.current?.focus();
  };
  return (
    <Panel>
      <section className={css.setting} aria-labelledby={`${key}-title`}>
        <h2 ref={heading} tabIndex={-1} id={`${key}-title`} className={css.title}>
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
            onDiscard={handleDiscard}
            reload={reload}
          />
        )}
      </section>
    </Panel>
  );
}

export { ConsoleSettingsPage as Page };
export { loadData } from './loadData.ts';
