import type { ReactNode } from 'react';

interface WrapperProps {
  children: ReactNode;
}

/**
 * Replaces `react-helmet-async` in the browser: since version 19, React itself moves title, meta and link tags into the
 * head wherever they are rendered, and the library merely passes them on. Leaves out its support for older versions.
 */
export function Helmet({ children }: WrapperProps) {
  return <>{children}</>;
}

export const HelmetProvider = Helmet;
