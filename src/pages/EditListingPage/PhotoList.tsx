import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useMessages } from '#src/util/messages.ts';
import { isTemporary, type Photo } from './photos.ts';
import { sourceOf } from './picture/source.ts';
import css from './PhotosForm.module.css';

// The list announces moves itself, in the user's language.
const announcements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface PhotoListProps {
  photos: readonly Photo[];
  /** `to` is an index from 0. */
  onMove: (key: string, to: number) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  /** Called with the image to turn or crop, its key, and its name: "Picture 2 of 5". */
  onEdit: (picture: EditedPicture) => void;
}

export interface EditedPicture {
  key: string;
  url: string;
  name: string;
  /** The button that was pressed. */
  opener: HTMLElement;
}

/**
 * The images in order, each with its progress or problem. They can be dragged with mouse or finger, and moved, edited
 * or removed with buttons.
 */
export function PhotoList({ photos, onMove, onRemove, onRetry, onEdit }: PhotoListProps) {
  const text = useMessages('EditListingPage');
  const { list, moved, move } = useMoves(onMove);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch that moves at once scrolls the page instead.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const keys = photos.map(({ key }) => key);
  // Images that are still uploading, or failed, have no number.
  const ready = photos.filter(({ status }) => status === 'ready');
  const movedTo = ready.findIndex(({ key }) => key === moved) + 1;

  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (over && to >= 0 && active.id !== over.id) move(String(active.id), to);
  };

  if (photos.length === 0) return null;
  return (
    <>
      <DndContext
        id="photos"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          <ol ref={list} className={css.photos} aria-label={text('photosList')}>
            {photos.map(photo => {
              const place = { n: ready.indexOf(photo) + 1, count: ready.length };
              const url = photo.status === 'ready' ? sourceOf(photo.image) : undefined;
              const name = text('photo', place);
              return (
                <Sortable key={photo.key} photo={photo}>
                  <Face {...place} photo={photo} onRetry={onRetry} onRemove={onRemove} />
                  {photo.status === 'ready' && (
                    <Controls
                      {...place}
                      onEdit={
                        url === undefined
                          ? undefined
                          : opener => onEdit({ key: photo.key, url, name, opener })
                      }
                      onMove={by => {
                        const neighbour = ready[place.n - 1 + by];
                        if (neighbour) move(photo.key, photos.indexOf(neighbour), by);
                      }}
                      onCover={() => {
                        const [cover] = ready;
                        if (cover) move(photo.key, photos.indexOf(cover), 1);
                      }}
                      onRemove={() => onRemove(photo.key)}
                    />
                  )}
                </Sortable>
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden>
        <span role="status">
          {movedTo > 0 && (
            <FormattedMessage id="EditListingPage.photoMoved" values={{ n: movedTo, count: ready.length }} />
          )}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** Moves images, reports which was moved last and keeps the focus on it. */
function useMoves(onMove: PhotoListProps['onMove']) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ key: string; by?: -1 | 1 | undefined }>();

  // Browsers drop the focus of elements that are moved: it returns to the same button, or to the other one at the end
  // of the list.
  useLayoutEffect(() => {
    if (!moved?.by) return;
    const item = [...(list.current?.children ?? [])].find(
      one => one instanceof HTMLElement && one.dataset.key === moved.key,
    );
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])];
    const same = buttons.find(button => button.dataset.by === String(moved.by));
    (same?.disabled ? buttons.find(button => !button.disabled) : same)?.focus();
  }, [moved]);

  const move = (key: string, to: number, by?: -1 | 1) => {
    onMove(key, to);
    setMoved({ key, by });
  };
  return { list, moved: moved?.key, move };
}

function Sortable({ photo, children }: { photo: Photo; children: ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: photo.key,
    disabled: photo.status !== 'ready',
  });
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-key={photo.key}
      className={classNames(css.photo, isDragging && css.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children}
    </li>
  );
}

interface FaceProps extends Pick<PhotoListProps, 'onRetry' | 'onRemove'> {
  photo: Photo;
  n: number;
  count: number;
}

function Face({ photo, n, count, onRetry, onRemove }: FaceProps) {
  const intl = useIntl();
  const text = useMessages('EditListingPage');
  switch (photo.status) {
    case 'ready':
      return (
        <Picture
          className={css.face}
          image={photo.image}
          variants={['square-small', 'square-small2x']}
          sizes="(max-width: 600px) 45vw, 200px"
          alt={text('photo', { n, count })}
        />
      );
    case 'uploading':
      return (
        <div className={css.waiting}>
          <ProgressBar label={text('photoUploading', { name: photo.name })} value={photo.share} />
        </div>
      );
    case 'failed':
      return (
        <div className={css.failed} role="alert">
          <p>{text(`photoProblem.${photo.problem}`, { name: photo.name, when: formatWait(photo, intl) })}</p>
          <div className={css.controls}>
            {isTemporary(photo.problem) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={text('photoRetry', { name: photo.name })}
                onClick={() => onRetry(photo.key)}
              >
                {text('tryAgain')}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={text('photoDismiss', { name: photo.name })}
              onClick={() => onRemove(photo.key)}
            >
              <Icon name="close" />
            </Button>
          </div>
        </div>
      );
  }
}

const star = 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';

interface ControlsProps {
  n: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onCover: () => void;
  onRemove: () => void;
  /** Absent for pictures that this page can't read. */
  onEdit: ((opener: HTMLElement) => void) | undefined;
}

/** The first picture has a mark where the others have a button that makes them the first. */
function Controls({ n, count, onMove, onCover, onRemove, onEdit }: ControlsProps) {
  const text = useMessages('EditListingPage', { n });
  const look = { variant: 'quiet', size: 'small' } as const;
  return (
    <>
      {n === 1 ? (
        <p className={css.cover}>
          <Icon path={star} />
          {text('photoCover')}
        </p>
      ) : (
        <Button {...look} className={css.makeCover} aria-label={text('photoMakeCoverOf')} onClick={onCover}>
          <Icon path={star} />
          {text('photoMakeCover')}
        </Button>
      )}
      {onEdit && (
        <Button
          {...look}
          className={css.edit}
          aria-label={text('photoEdit')}
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          <Icon name="edit" />
          {text('photoEditShort')}
        </Button>
      )}
      <div className={css.controls}>
        <Button
          {...look}
          data-by="-1"
          disabled={n === 1}
          aria-label={text('photoEarlier')}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-left" />
        </Button>
        <Button
          {...look}
          data-by="1"
          disabled={n === count}
          aria-label={text('photoLater')}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-right" />
        </Button>
        <Button {...look} aria-label={text('photoRemove')} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
    </>
  );
}
