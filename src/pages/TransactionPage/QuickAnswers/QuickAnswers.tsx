import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { useMessages } from '#src/util/messages.ts';
import { ownQuickAnswers, type QuickAnswerSide } from './quickAnswers.ts';
import { useHasScript } from '#src/components/browserState.ts';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import css from './QuickAnswers.module.css';

interface QuickAnswersProps {
  side: QuickAnswerSide;
  onEdit: () => void;
  /** An ActionChip that comes first. */
  children?: ReactNode;
}

/**
 * Sentences that a press puts into the surrounding form's empty field `message`, where they can still be changed. Needs
 * JavaScript.
 */
export function QuickAnswers({ side, onEdit, children }: QuickAnswersProps) {
  const text = useMessages('TransactionPage');
  const hasScript = useHasScript();
  const answers = useQuickAnswers(side);
  const { input } = useField<string>('message', { subscription: { value: true } });
  if (input.value || !hasScript) return null;

  return (
    <ul className={css.answers} aria-label={text('quick.label')}>
      {children && <li>{children}</li>}
      {answers.map(answer => (
        <li key={answer}>
          <button
            type="button"
            className={css.answer}
            lang={contentLanguage(answer)}
            dir="auto"
            title={answer}
            onClick={({ currentTarget }) => {
              const area = currentTarget.form?.elements.namedItem('message');
              input.onChange(answer);
              if (area instanceof HTMLElement) area.focus();
            }}
          >
            {answer}
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.edit} onClick={onEdit} aria-label={text('quick.edit')}>
          <Icon name="edit" />
        </button>
      </li>
    </ul>
  );
}

interface ActionChipProps {
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}

/** Opens a dialog from the row of quick answers. */
export function ActionChip({ icon, onClick, children }: ActionChipProps) {
  return (
    <button type="button" className={css.action} aria-haspopup="dialog" onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** Returns the user's own quick answers, else the site's. */
export function useQuickAnswers(side: QuickAnswerSide): readonly string[] {
  const text = useMessages('TransactionPage');
  const currentUser = useCurrentUser();
  const own = ownQuickAnswers(currentUser?.profile?.privateData ?? {}, side);
  return own ?? ([1, 2, 3] as const).map(number => text(`quick.${side}${number}`));
}
