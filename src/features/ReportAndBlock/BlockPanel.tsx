import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAppDispatch } from '#src/store/hooks.ts';
import { HidingOffer } from '../HidingOffer/HidingOffer.tsx';
import { BlockButton } from './BlockButton.tsx';
import css from './ReportAndBlock.module.css';
import { hasBlocked } from './safetyThunks.ts';

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
export function BlockPanel({ userId, name, known, onChange }: BlockPanelProps) {
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
