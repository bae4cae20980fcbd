import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ConsoleAction } from '#contract/console/queues.ts';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { UnlockDialog } from '#src/features/Console/UnlockDialog.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useMessages } from '#src/util/messages.ts';
import { Decisions, isFirst, needsForm } from './Decisions.tsx';
import { ItemView } from './ItemView.tsx';
import { LineList } from './LineList.tsx';
import { useKeyboardShortcuts } from './useKeys.ts';
import { useQueue } from './useQueue.ts';
import css from './ConsoleQueuePage.module.css';

/** One queue of the console: the waiting items, and the one being decided. */
export function ConsoleQueuePage() {
  const intl = useIntl();
  const hasScript = useHasScript();
  const { data, notice, failure, held, isBusy, open, decide, reload, letGo } = useQueue();
  const { state, queue, content } = data;
  const [lines, item] = [content?.lines ?? [], content?.item ?? null];
  const [asking, setAsking] = useState<{ id: string; action: ConsoleAction } | null>(null);
  const [isHelping, setIsHelping] = useState(false);

  const step = (by: number) => {
    const at = lines.findIndex(({ id }) => id === item?.id);
    const next = lines[at < 0 ? 0 : at + by];
    if (next) void open(next.id);
  };
  const press = (wanted: (action: ConsoleAction) => boolean) => {
    const action = item?.actions.find(wanted);
    if (!item || !action) return;
    if (needsForm(queue, action)) setAsking({ id: item.id, action });
    else void decide(item, { action });
  };
  const keys = useKeyboardShortcuts({
    a: () => press(isFirst),
    r: () => press(action => needsForm(queue, action)),
    j: () => step(1),
    k: () => step(-1),
    '?': () => setIsHelping(true),
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(item?.id);
  useEffect(() => {
    // Keyboard users continue at the next item.
    if (item && shown.current !== item.id) heading.current?.focus();
    shown.current = item?.id;
  }, [item]);

  const invalid = intl.formatMessage({ id: 'ConsoleQueuePage.invalid' });
  const refusal = <FormError failure={failure} messages={{ 'validation-invalid-value': invalid }} />;
  return (
    <ConsoleFrame
      state={state}
      at={queue}
      title={intl.formatMessage({ id: `Console.queue.${queue}` })}
      reload={reload}
    >
      {notice && (
        <Banner kind={notice.kind === 'done' ? 'success' : 'warning'}>
          <FormattedMessage id={`ConsoleQueuePage.${notice.kind}`} values={{ title: notice.title }} />
        </Banner>
      )}
      {queue === 'mails' && (
        <p>
          <Link to={pathTo('OutboxPage', {})}>
            <FormattedMessage id="ConsoleQueuePage.outbox" />
          </Link>
        </p>
      )}
      {data.asked !== null && item === null && lines.length > 0 && !notice && (
        <p>
          <FormattedMessage id="ConsoleQueuePage.notWaiting" />
        </p>
      )}
      {lines.length === 0 && (
        <p>
          <FormattedMessage id="ConsoleQueuePage.empty" />
        </p>
      )}
      <div className={css.columns}>
        {lines.length > 0 && (
          <LineList queue={queue} lines={lines} openId={item?.id} onOpen={id => void open(id)} />
        )}
        {item && (
          <article className={css.panel} aria-busy={isBusy}>
            <h2 ref={heading} tabIndex={-1} className={css.heading} dir="auto">
              {item.title || <FormattedMessage id="ConsoleQueuePage.nameless" />}
            </h2>
            {item.claim && (
              <Banner kind="warning">
                <FormattedMessage
                  id="ConsoleQueuePage.claim"
                  values={{ name: item.claim.by, until: <LocalTime instant={item.claim.until} /> }}
                />
              </Banner>
            )}
            {hasScript && (
              <Decisions
                key={item.id}
                item={item}
                isBusy={isBusy}
                asking={asking?.id === item.id ? asking.action : null}
                refusal={refusal}
                onAsk={action => setAsking(action && { id: item.id, action })}
                onDecide={choice => decide(item, choice)}
              />
            )}
            <ItemView item={item} />
          </article>
        )}
      </div>
      {hasScript && lines.length > 0 && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setIsHelping(true)}>
            <FormattedMessage id="ConsoleQueuePage.keys" />
          </Button>
        </div>
      )}
      <ShortcutsHelp
        isOpen={isHelping}
        onClose={() => setIsHelping(false)}
        isOn={keys.isOn}
        onTurn={keys.turn}
      />
      <UnlockDialog
        state={data.state}
        isOpen={held !== null}
        onClose={letGo}
        onUnlocked={async () => {
          letGo();
          await held?.();
        }}
      />
    </ConsoleFrame>
  );
}

interface KeysHelpProps {
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

const keys = ['a', 'r', 'j', 'k', '?'] as const;

/** Help on the page's keyboard shortcuts, with a switch to turn them off. */
function ShortcutsHelp({ isOpen, onClose, isOn, onTurn }: KeysHelpProps) {
  const text = useMessages('ConsoleQueuePage');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('keys')}>
      <dl className={css.keys}>
        {keys.map(key => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(`key.${key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" checked={isOn} onChange={event => onTurn(event.target.checked)} />
        {text('keysOn')}
      </label>
    </Modal>
  );
}

export { ConsoleQueuePage as Page };
export { loadData } from './loadData.ts';
