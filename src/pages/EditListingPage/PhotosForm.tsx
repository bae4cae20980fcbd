import loadable from '@loadable/component';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { maxImages } from '#contract/listing/listingFields.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FilePicker, pictures } from '#src/components/FilePicker/FilePicker.tsx';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { Form } from '#src/forms/Form.tsx';
import { serialize } from './draftImages.ts';
import { DrawingButton } from './DrawingButton.tsx';
import { Questions } from './questions/Questions.tsx';
import { PhotoAdvice } from './PhotoAdvice.tsx';
import { type EditedPicture, PhotoList } from './PhotoList.tsx';
import { idsOf, type KeptPhotos, readyImages } from './photos.ts';
import type { PictureEditorProps } from './picture/PictureEditor.tsx';
import css from './PhotosForm.module.css';
import { SaveFailure } from './SaveFailure.tsx';
import { usePhotos } from './usePhotos.ts';
import type { TabFormProps } from './tabs.ts';

// Few pictures are changed, so its code comes with the first press.
const PictureEditor = loadable(() => import('./picture/PictureEditor.tsx'), {
  ssr: false,
  resolveComponent: ({ PictureEditor: Editor }: { PictureEditor: ComponentType<PictureEditorProps> }) =>
    Editor,
});

/**
 * Form for the images, which upload as soon as they are chosen. A draft has them at once, in this order; any other
 * listing when it is saved.
 */
export function PhotosForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const kept = typed as Partial<KeptPhotos> | undefined;
  const { photos, autosave, add, retry, remove, move, replace } = usePhotos(listing, kept);
  const { base, isSaved } = autosave;
  const isKept = useRef(kept !== undefined);
  const [problem, setProblem] = useState<'photosRequired' | 'photosBusy' | 'photosTooMany'>();
  const [edited, setEdited] = useState<EditedPicture>();
  const opener = useRef<HTMLElement>(undefined);
  const [changed, setChanged] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const images = readyImages(photos);
  const isUploading = photos.some(({ status }) => status === 'uploading');

  // Don't clear what another instance of this form has stored: it may not have been read yet.
  useEffect(() => {
    if (isSaved && !isKept.current) return;
    isKept.current = !isSaved;
    onType(isSaved ? undefined : { images: readyImages(photos), base });
  }, [photos, base, isSaved, onType]);

  // A dialog that is removed with its form returns no focus.
  useEffect(() => {
    if (!edited) opener.current?.focus();
    opener.current = edited?.opener;
  }, [edited]);

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
    if (images.length > maxImages) return setProblem('photosTooMany');
    setProblem(undefined);
    // Images that are saved already may have been added to in another window.
    const input = listing?.state === 'draft' && isSaved ? {} : { images: idsOf(images) };
    await serialize(() => onSave(input));
  };

  const handleRemove = (key: string) => {
    remove(key);
    picker.current?.focus();
  };

  const { category, subcategories = 'services' } = listing?.publicData ?? {};
  const neutral = <DrawingButton subcategory={subcategories} onDrawn={file => add([file])} />;
  const problemId = 'photos-problem';

  return (
    <>
      <Form onSubmit={handleSubmit}>
        <Questions
          questions={[
            {
              name: 'photos',
              fields: [],
              content: (
                <>
                  <PhotoAdvice listing={listing} />
                  <PhotoList
                    photos={photos}
                    onMove={move}
                    onRemove={handleRemove}
                    onRetry={retry}
                    onEdit={setEdited}
                  />
                  <div className={css.add}>
                    {category === 'lookingForPlace' && neutral}
                    <FilePicker
                      ref={picker}
                      multiple
                      accept={pictures}
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
                        <FormattedMessage id={`EditListingPage.${problem}`} values={{ max: maxImages }} />
                      </Banner>
                    </div>
                  )}
                  {autosave.failed && (
                    <>
                      <SaveFailure failed={autosave.failed} listing={listing} />
                      <div className={css.add}>
                        <Button variant="secondary" size="small" onClick={autosave.retry}>
                          <FormattedMessage id="EditListingPage.tryAgain" />
                        </Button>
                      </div>
                    </>
                  )}
                </>
              ),
            },
          ]}
          footer={footer}
        />
      </Form>
      <VisuallyHidden>
        <span role="status">
          {changed && <FormattedMessage id="EditListingPage.photoEdited" values={{ name: changed }} />}
        </span>
      </VisuallyHidden>
      {edited && (
        <LazyPart>
          <PictureEditor
            url={edited.url}
            name={edited.name}
            onClose={() => setEdited(undefined)}
            onSave={async (file, upload) => {
              setChanged(undefined);
              const failed = await replace(edited.key, file, upload);
              if (!failed && upload.isWanted()) setChanged(edited.name);
              return failed;
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
