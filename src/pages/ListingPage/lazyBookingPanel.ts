import loadable from '@loadable/component';
import type { BookingPanel as Shown } from './BookingPanel/BookingPanel.tsx';

// A separate chunk, browser only: reading a listing needs no calendar. The options are a separate constant because the
// compiler plugin leaves out calls whose literal says `ssr: false`, and the server refuses to render those.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { BookingPanel: typeof Shown }) => chunk.BookingPanel,
};

/** The booking form, opened by the URL. */
export const BookingPanel = loadable(() => import('./BookingPanel/BookingPanel.tsx'), inBrowser);
