import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The fallback for a broken part, or a function that renders it from the error. */
  instead: ReactNode | ((error: unknown) => ReactNode);
  /** Resets the boundary when it changes: the next page may work. */
  resetKey: string | null;
  children: ReactNode;
}

interface ErrorBoundaryState {
  isBroken: boolean;
  error?: unknown;
  resetKey: string | null;
}

/** Contains a bug in one page, so that the rest of the site keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { isBroken: true, error };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey };
  }

  override render(): ReactNode {
    const { instead, children } = this.props;
    if (!this.state.isBroken) return children;
    return typeof instead === 'function' ? instead(this.state.error) : instead;
  }
}
