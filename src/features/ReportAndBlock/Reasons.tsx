import { useEffect, useRef, type ReactNode } from 'react';
import { reasonsFor, type ReportKind, type ReportReason } from '#contract/safety/reports.ts';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ReportAndBlock.module.css';

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
export function Reasons({ kind, sending, refused, whyRefused, onChoose }: ReasonsProps) {
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
