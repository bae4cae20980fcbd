import type { ReactNode } from 'react';

interface WrapperProps {
  children: ReactNode;
}

/**
 * Stand in for `react-helmet-async` in the browser: from version 19 on React itself carries title, meta and link tags into
 * the head, wherever they are rendered, and the library hands them on to it. What it brings for older versions stays out.
 */
export function Helmet({ children }: WrapperProps) {
  return <>{children}</>;
}

export const HelmetProvider = Helmet;
