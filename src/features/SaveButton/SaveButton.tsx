import { useContext, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { paths } from '#contract/paths.ts';
import { maxSavedListings } from '#contract/listing/savedListings.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { LanguageQuery } from '#src/components/Link/StayInLanguage.tsx';
import { classNames } from '#src/components/classNames.ts';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated, type SessionState } from '#src/store/session.ts';
import { readOnDevice, watchDevice } from '#src/util/listingsOnDevice.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './SaveButton.module.css';
import type { Saveable, SavingProblem } from './saving.ts';

interface SaveButtonProps {
  listing: Saveable;
  /** Shows its label; otherwise a heart only, for the corner of a card. */
  hasText?: boolean | undefined;
}

/**
 * Saves a listing for later, or removes it again. Without JavaScript it posts a form, for users who are logged in.
 * Renders nothing on one's own listings.
 */
export function SaveButton({ listing, hasText }: SaveButtonProps) {
  const text = useMessages('SaveButton');
  const dispatch = useAppDispatch();
  const session = useSession();
  const isHosted = useSettings().apiUrl !== '';
  const isKnownSaved = useIsSaved(listing.id);
  // Shown at once: the code that saves may have to be fetched.
  const [isWanted, setIsWanted] = useState<boolean>();
  const isSaved = isWanted ?? isKnownSaved;
  const [problem, setProblem] = useState<SavingProblem>();
  // Every card has this button: the router's hooks would parse the path each time.
  const savePath = paths.SavedListingsPage + useContext(LanguageQuery);
  const isOwn = session.currentUser !== null && session.currentUser.id === listing.author?.id;
  if (isHosted || isOwn || isImpersonated(session) || (listing.state !== 'published' && !isSaved))
    return null;

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsWanted(!isSaved);
    import('./saving.ts')
      .then(({ setSaved }) => dispatch(setSaved(listing, !isSaved)))
      .then(setProblem, () => setProblem('failed'))
      .finally(() => setIsWanted(undefined));
  };

  return (
    <form method="post" action={savePath} className={css.form} onSubmit={handleSubmit}>
      <input type="hidden" name="do" value={isSaved ? 'remove' : 'save'} />
      <button
        className={classNames(css.button, hasText ? css.withText : css.round)}
        name="id"
        value={listing.id}
        aria-pressed={isSaved}
        aria-label={text('label', { title: listing.title })}
      >
        <Icon name="heart" />
        {hasText && <span>{text('short')}</span>}
      </button>
      {problem && (
        <p role="alert" className={css.problem}>
          {text(problem, { count: maxSavedListings })}
        </p>
      )}
    </form>
  );
}

/**
 * Whether the button is the same for the reader as for visitors who have not saved the listing, so that what contains it
 * can be cached for all.
 */
export function isAsForVisitors(
  { currentUser, savedIds, ...session }: SessionState,
  { id, author }: Pick<Saveable, 'id' | 'author'>,
): boolean {
  if (currentUser === null) return true;
  return currentUser.id !== author?.id && !savedIds.includes(id) && !isImpersonated(session);
}

/** The server knows what an account has saved, but not what a visitor's device has. */
function useIsSaved(id: string): boolean {
  const { currentUser, savedIds } = useSession();
  const isOnDevice = useSyncExternalStore(
    watchDevice,
    () => readOnDevice('saved').some(saved => saved.id === id),
    () => false,
  );
  return currentUser ? savedIds.includes(id) : isOnDevice;
}
