import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ReportAndBlock.module.css';
import { setBlocked } from './safetyThunks.ts';

interface BlockButtonProps {
  userId: string;
  name: string;
  isBlocked: boolean;
  onChange: (isBlocked: boolean) => void;
}

/** Blocks or unblocks without confirmation: both can be undone. */
export function BlockButton({ userId, name, isBlocked, onChange }: BlockButtonProps) {
  const text = useMessages('ReportAndBlock');
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleClick = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await dispatch(setBlocked(userId, !isBlocked));
      onChange(!isBlocked);
    } catch (caught) {
      setFailure(toFailure(caught));
    }
    setIsBusy(false);
  };

  return (
    <div className={css.switch}>
      <FormError failure={failure} messages={{ forbidden: text('failedForbidden') }} />
      <Button
        variant={isBlocked ? 'secondary' : 'danger'}
        size="small"
        busy={isBusy}
        onClick={() => void handleClick()}
      >
        <FormattedMessage id={`ReportAndBlock.block.${isBlocked ? 'undo' : 'action'}`} values={{ name }} />
      </Button>
    </div>
  );
}
