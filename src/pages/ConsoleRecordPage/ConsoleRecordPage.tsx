import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { FactList } from '#src/features/Console/FactList.tsx';
import { UnlockDialog } from '#src/features/Console/UnlockDialog.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import type { RecordLine, RecordList } from '#contract/console/records.ts';
import { actionText } from '#src/features/Console/actionText.ts';
import { reasonText, valueText } from '#src/features/Console/words.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { ActionForm } from './ActionForm.tsx';
import { Notes } from './Notes.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { useRecord } from './useRecord.ts';
import css from './ConsoleRecordPage.module.css';

/** One record with its history, the operators' notes and the available actions. */
export function ConsoleRecordPage() {
  const intl = useIntl();
  const hasScript = useHasScript();
  const { data, notice, failureOf, revealed, held, act, reveal, note, reload, forget, letGo } = useRecord();
  const { state, kind, content } = data;
  /** The action whose form is open. */
  const [asking, setAsking] = useState<string | null>(null);
  const action = content?.actions.find(({ name }) => name === asking);
  const ask = (name: string | null) => {
    forget();
    setAsking(name);
  };
  const text = useMessages('ConsoleRecordPage');
  const privateId = `ConsoleRecordPage.private.${kind}`;
  const privateLabel = privateId in intl.messages ? intl.formatMessage({ id: privateId }) : text('private');
  const nameOf = (action: string) => intl.formatMessage({ id: `ConsoleRecordPage.action.${kind}.${action}` });

  return (
    <ConsoleFrame
      state={state}
      at={kind}
      title={content?.title || intl.formatMessage({ id: `Console.records.${kind}` })}
      reload={reload}
    >
      {content && (
        <div className={css.record}>
          <p className={css.links}>
            <Link to={pathTo('ConsoleRecordsPage', { kind })}>{text('all')}</Link>
            {content.path !== null && (
              <a href={content.path} target="_blank" rel="noreferrer">
                {text('onSite')}
              </a>
            )}
            <code className={css.id}>{content.id}</code>
          </p>
          {notice && (
            <Banner kind={notice.kind === 'done' ? 'success' : 'warning'}>
              <FormattedMessage
                id={`ConsoleRecordPage.${notice.kind}`}
                values={{ action: nameOf(notice.action) }}
              />
            </Banner>
          )}
          <section className={css.panel}>
            <FactList facts={content.facts} />
            {revealed ? (
              <FactList facts={revealed} />
            ) : (
              content.hasPrivate &&
              hasScript && (
                <details>
                  <summary>{privateLabel}</summary>
                  <ReasonForm
                    label={privateLabel}
                    submit={text('reveal')}
                    failure={failureOf('reveal')}
                    onReason={reveal}
                  />
                </details>
              )
            )}
          </section>
          {hasScript && content.actions.length > 0 && (
            <section className={css.panel} aria-label={text('actions')}>
              <ButtonRow>
                {content.actions.map(({ name }) => (
                  <Button
                    key={name}
                    variant="secondary"
                    size="small"
                    aria-expanded={asking === name}
                    onClick={() => ask(asking === name ? null : name)}
                  >
                    {nameOf(name)}
                  </Button>
                ))}
              </ButtonRow>
              {action && (
                <ActionForm
                  key={`${action.name} ${content.version}`}
                  kind={kind}
                  action={action}
                  failure={failureOf('act')}
                  onAct={async input => {
                    if (await act(action, input)) setAsking(null);
                  }}
                  onCancel={() => ask(null)}
                />
              )}
            </section>
          )}
          {content.lists.map(list => (
            <Lines key={list.name} list={list} />
          ))}
          <Notes notes={content.notes} failure={failureOf('note')} onNote={note} />
        </div>
      )}
      <UnlockDialog
        state={state}
        isOpen={held !== null}
        onClose={letGo}
        onUnlocked={async () => {
          letGo();
          if (await held?.()) setAsking(null);
        }}
      />
    </ConsoleFrame>
  );
}

/** A list of a record's related entries or events. */
function Lines({ list: { name, lines, path } }: { list: RecordList }) {
  const intl = useIntl();
  return (
    <section className={css.panel}>
      <h2 className={css.heading}>
        <FormattedMessage id={`ConsoleRecordPage.list.${name}`} />
      </h2>
      <ul className={css.lines}>
        {lines.map((line, at) => (
          <li key={`${line.at} ${at}`}>
            {line.path === null ? (
              <bdi>{lineText(intl, line.text)}</bdi>
            ) : (
              <Link to={line.path}>
                <bdi>{lineText(intl, line.text)}</bdi>
              </Link>
            )}{' '}
            <span className={css.quiet}>
              {valueText(intl, line.besides)}
              {line.at !== null && (
                <>
                  {' · '}
                  <LocalTime instant={line.at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {path !== null && (
        <p>
          <Link to={path}>
            <FormattedMessage id="ConsoleRecordPage.allOfThem" />
          </Link>
        </p>
      )}
    </section>
  );
}

function lineText(intl: IntlShape, text: RecordLine['text']): string {
  if (typeof text === 'string' || !('action' in text)) return valueText(intl, text);
  const [action, why] = [actionText(intl, text.action), reasonText(intl, text)];
  return why === '' ? action : `${action} · ${why}`;
}

export { ConsoleRecordPage as Page };
export { loadData } from './loadData.ts';
