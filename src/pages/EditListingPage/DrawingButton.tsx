import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Subcategory } from '#contract/listing/listing.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { fetchIllustration } from './neutralPicture.ts';

interface DrawingButtonProps {
  /** The kind of help that the drawing shows. */
  subcategory: Subcategory;
  onDrawn: (file: File) => void;
}

/** Adds an illustration instead of a photograph. */
export function DrawingButton({ subcategory, onDrawn }: DrawingButtonProps) {
  const [status, setStatus] = useState<'idle' | 'drawing' | 'failed'>('idle');

  const handleClick = async () => {
    setStatus('drawing');
    try {
      onDrawn(await fetchIllustration(subcategory));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };

  return (
    <>
      <Button variant="secondary" busy={status === 'drawing'} onClick={() => void handleClick()}>
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
