import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { mailFigures } from '#src/features/Console/consoleThunks.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './ConsolePage.module.css';

interface FiguresByMailProps {
  isMailed: boolean;
  onChange: () => Promise<void>;
}

/** Switch for the operator's weekly statistics mail, sent every Monday. */
export function FiguresByMail({ isMailed, onChange }: FiguresByMailProps) {
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleClick = async () => {
    setFailure(null);
    setIsSaving(true);
    try {
      await dispatch(mailFigures(!isMailed));
      await onChange();
    } catch (caught) {
      setFailure(toFailure(caught));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Panel className={css.codes}>
      <p role="status">
        <FormattedMessage id={isMailed ? 'ConsolePage.mailed' : 'ConsolePage.notMailed'} />
      </p>
      <FormError failure={failure} />
      {hasScript && (
        <div>
          <Button variant="secondary" size="small" busy={isSaving} onClick={() => void handleClick()}>
            <FormattedMessage id={isMailed ? 'ConsolePage.stopMails' : 'ConsolePage.mailMe'} />
          </Button>
        </div>
      )}
    </Panel>
  );
}
