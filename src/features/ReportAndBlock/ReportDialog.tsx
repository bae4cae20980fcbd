import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Report } from '#contract/safety/safety.ts';
import type { User } from '#contract/account/user.ts';
import type { ReportKind, ReportReason } from '#contract/safety/reports.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { Emergency } from './Emergency.tsx';
import { Reasons } from './Reasons.tsx';
import { Receipt } from './Receipt.tsx';
import css from './ReportAndBlock.module.css';
import { sendReport } from './safetyThunks.ts';

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
