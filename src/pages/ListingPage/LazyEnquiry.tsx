import loadable from '@loadable/component';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { isEnquiryOpen } from '#contract/booking/openForms.ts';
import { useWasOpened } from '#src/components/Modal/useWasOpened.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { nextTask } from '#src/util/nextTask.ts';
import type { Enquiry as Shown } from './Enquiry.tsx';

const Enquiry = loadable(() => import('./Enquiry.tsx'), {
  resolveComponent: (chunk: { Enquiry: typeof Shown }) => chunk.Enquiry,
});

/** The dialog for writing to the author, in a chunk of its own that is fetched before anybody presses. */
export function LazyEnquiry({ listing }: { listing: Listing }) {
  const wasOpened = useWasOpened(isEnquiryOpen(useLocation().search));
  useEffect(() => {
    // In a task of its own. When it fails, which the library would log, opening the dialog tries again.
    nextTask()
      .then(() => import('./Enquiry.tsx'))
      .catch(() => undefined);
  }, []);
  if (!wasOpened) return null;
  return (
    <LazyPart>
      <Enquiry listing={listing} />
    </LazyPart>
  );
}
