import { useEffect, useRef, useState } from 'react';
import type { Report } from '#contract/safety/safety.ts';
import { isUrgent, maxReportNote } from '#contract/safety/reports.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { Emergency } from './Emergency.tsx';
import css from './ReportAndBlock.module.css';
import { addToReport, withdrawReport } from './safetyThunks.ts';

interface ReceiptProps {
  report: Report;
  onTakenBack: () => void;
}

/** Confirms that the report was received; a note can be added, and an accidental report withdrawn. */
export function Receipt({ report, onTakenBack }: ReceiptProps) {
  const dispatch = useAppDispatch();
  const top = useRef<HTMLDivElement>(null);
  const [isAdded, setIsAdded] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = useMessages('ReportAndBlock');

  // The pressed button was removed with its list.
  useEffect(() => top.current?.focus(), []);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  const handleNote = ({ note = '' }: { note?: string }) =>
    attempt(async () => {
      if (!note.trim()) return;
      await dispatch(addToReport(report.id, note));
      setIsAdded(true);
    });
  const handleWithdraw = async () => {
    setIsWithdrawing(true);
    await attempt(async () => {
      await dispatch(withdrawReport(report.id));
      onTakenBack();
    });
    setIsWithdrawing(false);
  };

  const error = <FormError failure={failure} messages={{ 'not-found': text('failedTooLate') }} />;
  return (
    <div ref={top} tabIndex={-1} className={css.receipt}>
      <Banner kind="success" title={text('sentTitle')}>
        <p>{text('sent')}</p>
      </Banner>
      {isUrgent(report.reason) && <Emergency />}
      {isAdded ? (
        <>
          {error}
          <p role="status">{text('noteAdded')}</p>
        </>
      ) : (
        <Form onSubmit={handleNote}>
          <TextAreaField
            name="note"
            label={text('note')}
            hint={text('noteHint')}
            isRequired={false}
            maxLength={maxReportNote}
            rows={3}
          />
          {error}
          <SubmitButton variant="secondary">{text('addNote')}</SubmitButton>
        </Form>
      )}
      <div>
        <Button variant="quiet" size="small" busy={isWithdrawing} onClick={() => void handleWithdraw()}>
          {text('takeBack')}
        </Button>
      </div>
    </div>
  );
}
