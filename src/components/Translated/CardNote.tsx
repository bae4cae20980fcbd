import { hideTranslations } from '#src/util/translation/translations.ts';
import { TranslatedNote } from './TranslatedNote.tsx';
import { useTranslation } from './useShown.ts';

/** {@link TranslatedNote} of one text; renders nothing until it has been translated. */
export function CardNote({ text }: { text: string }) {
  const translation = useTranslation(text);
  if (translation?.status !== 'done' || translation.from.length === 0) return null;
  return (
    <TranslatedNote
      from={translation.from}
      isHidden={translation.isHidden === true}
      onToggle={isHidden => hideTranslations([text], isHidden)}
    />
  );
}
