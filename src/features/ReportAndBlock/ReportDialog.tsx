import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Report } from '#contract/safety/safety.ts';
import type { User } from '#contract/account/user.ts';
import { reasonsFor, type ReportKind, type ReportReason } from '#contract/safety/reports.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import { HidingOffer } from '../HidingOffer/HidingOffer.tsx';
import { Emergency } from './Emergency.tsx';
import { Receipt } from './Receipt.tsx';
import { hasBlocked, sendReport } from './safetyThunks.ts';
import { BlockButton } from './BlockButton.tsx';
import css from './ReportAndBlock.module.css';

interface ReportDialogProps {
  kind: ReportKind;
  id: string;
  author: User | undefined;
  isBlocked?: boolean | undefined;
  onClose: () => void;
  onBlocked?: ((isBlocked: boolean) => void) | undefined;
}

/** Asks for the reason, sends the report on tap, and offers to block the author. */
export function ReportDialog({ kind, id, author, isBlocked, onClose, onBlocked }: ReportDialogProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState<ReportReason | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [refused, setRefused] = useState<{ reason: ReportReason; failure: Failure } | null>(null);
  const name = userNameOf(intl, author);
  const block = author && !author.deleted && !author.banned && (
    <BlockPanel userId={author.id} name={name} known={isBlocked} onChange={onBlocked} />
  );
  // When reporting a user, blocking comes first, as it is what most want; but it never appears late, or it would shift
  // the button being tapped.
  const isBlockFirst = kind === 'user' && isBlocked !== undefined && !report;

  const handleChoose = async (reason: ReportReason) => {
    setSending(reason);
    setRefused(null);
    try {
      setReport(await dispatch(sendReport({ kind, id, reason })));
    } catch (caught) {
      setRefused({ reason, failure: toFailure(caught) });
    } finally {
      setSending(null);
    }
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: `ReportAndBlock.title.${kind}` }, { name })}
    >
      <div className={css.dialog}>
        {isBlockFirst && block}
        {report ? (
          <Receipt report={report} onTakenBack={onClose} />
        ) : (
          <>
            <p>
              <FormattedMessage id={isBlockFirst ? 'ReportAndBlock.leadOr' : 'ReportAndBlock.lead'} />
            </p>
            <Reasons
              kind={kind}
              sending={sending}
              refused={refused?.reason ?? null}
              whyRefused={
                <FormError
                  failure={refused?.failure}
                  messages={messagesOf(id =>
                    intl.formatMessage({ id }, { when: formatWait(refused?.failure, intl) }),
                  )}
                />
              }
              onChoose={reason => void handleChoose(reason)}
            />
            <Emergency />
          </>
        )}
        {!isBlockFirst && block}
      </div>
    </Modal>
  );
}

const messagesOf = (text: (id: string) => string) => ({
  conflict: text('ReportAndBlock.failedConflict'),
  'too-many-requests': text('ReportAndBlock.failedTooOften'),
  'not-found': text('ReportAndBlock.failedGone'),
  forbidden: text('ReportAndBlock.failedForbidden'),
});

interface BlockPanelProps {
  userId: string;
  name: string;
  /** Whether they are blocked, if the page knows; otherwise it is fetched. */
  known?: boolean | undefined;
  onChange?: ((isBlocked: boolean) => void) | undefined;
}

/**
 * Offers to block a user, or says that they are blocked; whoever has blocked somebody here is then offered to hide their
 * profile. Renders nothing until it is known which.
 */
function BlockPanel({ userId, name, known, onChange }: BlockPanelProps) {
  const dispatch = useAppDispatch();
  const [isBlocked, setIsBlocked] = useState<boolean | null>(known ?? null);
  const [hasJustBlocked, setHasJustBlocked] = useState(false);

  useEffect(() => {
    if (known !== undefined) return;
    let isWanted = true;
    void dispatch(hasBlocked(userId))
      // Blocking again does no harm.
      .catch(() => false)
      .then(isBlocked => {
        if (isWanted) setIsBlocked(isBlocked);
      });
    return () => {
      isWanted = false;
    };
  }, [dispatch, userId, known]);

  if (isBlocked === null) return null;
  const handleChange = (now: boolean) => {
    setIsBlocked(now);
    setHasJustBlocked(now);
    onChange?.(now);
  };
  return (
    <section className={css.block}>
      <h3>
        <FormattedMessage id="ReportAndBlock.block.title" />
      </h3>
      <p role="status">
        <FormattedMessage id={`ReportAndBlock.block.${isBlocked ? 'done' : 'text'}`} values={{ name }} />
      </p>
      <BlockButton userId={userId} name={name} isBlocked={isBlocked} onChange={handleChange} />
      {hasJustBlocked && <HidingOffer />}
    </section>
  );
}

interface ReasonsProps {
  kind: ReportKind;
  /** The reason being sent: all are disabled meanwhile. */
  sending: ReportReason | null;
  /** The reason that could not be sent. */
  refused: ReportReason | null;
  /** Shown next to the tapped reason, because the list is longer than a phone screen. */
  whyRefused: ReactNode;
  onChoose: (reason: ReportReason) => void;
}

/** A list of reasons for a report; tapping one sends it. */
function Reasons({ kind, sending, refused, whyRefused, onChoose }: ReasonsProps) {
  const text = useMessages('ReportAndBlock');
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It lost focus while all were disabled.
    if (refused) again.current?.focus();
  }, [refused]);
  return (
    <ul className={css.reasons}>
      {reasonsFor[kind].map(reason => (
        <li key={reason}>
          {refused === reason && whyRefused}
          <button
            ref={refused === reason ? again : undefined}
            type="button"
            className={css.reason}
            disabled={sending !== null}
            aria-busy={sending === reason || undefined}
            onClick={() => onChoose(reason)}
          >
            <span className={css.label}>{text(`reason.${reason}`)}</span>
            <span className={css.hint}>{text(`hint.${reason}`)}</span>
            {sending === reason && <Spinner size="inline" label={text('sending')} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
