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
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useMessages } from '#src/util/messages.ts';
import { PhotoControls } from './PhotoControls.tsx';
import { PhotoFace } from './PhotoFace.tsx';
import type { Photo } from './photos.ts';
import { sourceOf } from './picture/source.ts';
import css from './PhotosForm.module.css';
import { useMoves } from './useMoves.ts';

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
                  <PhotoFace {...place} photo={photo} onRetry={onRetry} onRemove={onRemove} />
                  {photo.status === 'ready' && (
                    <PhotoControls
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
