import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Image } from '#contract/entities/image.ts';
import type { Subcategory } from '#contract/entities/listing.ts';
import { imagesMax } from '#contract/rules/listingFields.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FilePicker } from '#src/components/FilePicker/FilePicker.tsx';
import { Form } from '#src/forms/Form.tsx';
import { drawNeutralPicture } from './neutralPicture.ts';
import { PhotoList } from './PhotoList.tsx';
import { readyImages } from './photos.ts';
import css from './PhotosForm.module.css';
import type { TabFormProps } from './TabPanel.tsx';
import { usePhotos } from './usePhotos.ts';

/** Pictures: they upload as soon as they are chosen; saving puts them into the listing in this order. */
export function PhotosForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const kept = typed as { images?: readonly Image[] } | undefined;
  const { photos, add, retry, remove, move } = usePhotos(kept?.images ?? listing?.images ?? []);
  const [problem, setProblem] = useState<'photosRequired' | 'photosBusy' | 'photosTooMany'>();
  const picker = useRef<HTMLInputElement>(null);
  const images = readyImages(photos);
  const isUploading = photos.some(({ status }) => status === 'uploading');

  useEffect(() => {
    const ready = readyImages(photos);
    if (idsOf(ready) !== idsOf(listing?.images ?? [])) onType({ images: ready });
  }, [photos, listing, onType]);

  const handleChoose = (files: readonly File[]) => {
    setProblem(undefined);
    add(files);
  };

  const handleSubmit = async () => {
    if (isUploading) return setProblem('photosBusy');
    if (images.length === 0) {
      setProblem('photosRequired');
      return picker.current?.focus();
    }
    if (images.length > imagesMax) return setProblem('photosTooMany');
    setProblem(undefined);
    await onSave({ images: images.map(({ id }) => id) });
  };

  const handleRemove = (key: string) => {
    remove(key);
    picker.current?.focus();
  };

  const { category, subcategories = 'services' } = listing?.publicData ?? {};
  const neutral = <NeutralPicture subcategory={subcategories} onDrawn={file => add([file])} />;
  const problemId = 'photos-problem';

  return (
    <Form onSubmit={handleSubmit}>
      <Banner kind="info">
        <FormattedMessage id="EditListingPage.photosAdvice" />
      </Banner>
      <PhotoList photos={photos} onMove={move} onRemove={handleRemove} onRetry={retry} />
      <div className={css.add}>
        {category === 'lookingForPlace' && neutral}
        <FilePicker
          ref={picker}
          multiple
          accept="image/*"
          describedBy={problem && problemId}
          onChoose={handleChoose}
        >
          <FormattedMessage id="EditListingPage.photosAdd" />
        </FilePicker>
        {category !== 'lookingForPlace' && neutral}
      </div>
      <p className={css.hint}>
        <FormattedMessage id="EditListingPage.photosKinds" />
      </p>
      {problem && (
        <div id={problemId}>
          <Banner kind="error">
            <FormattedMessage id={`EditListingPage.${problem}`} values={{ max: imagesMax }} />
          </Banner>
        </div>
      )}
      {footer}
    </Form>
  );
}

const idsOf = (images: readonly Image[]) => images.map(({ id }) => id).join();

/** Adds a drawing instead of a photograph. */
function NeutralPicture({
  subcategory,
  onDrawn,
}: {
  subcategory: Subcategory;
  onDrawn: (file: File) => void;
}) {
  const [status, setStatus] = useState<'idle' | 'drawing' | 'failed'>('idle');

  const handleClick = async () => {
    setStatus('drawing');
    try {
      onDrawn(await drawNeutralPicture(subcategory));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };

  return (
    <>
      <Button variant="secondary" busy={status === 'drawing'} onClick={handleClick}>
        <FormattedMessage id="EditListingPage.photosNeutral" />
      </Button>
      {status === 'failed' && (
        <Banner kind="error">
          <FormattedMessage id="EditListingPage.photosNeutralFailed" />
        </Banner>
      )}
    </>
  );
}
