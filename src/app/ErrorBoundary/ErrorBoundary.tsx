import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of a part that broke, or makes it of what was thrown. */
  instead: ReactNode | ((error: unknown) => ReactNode);
  /** A change of this tries the part anew: another page is another chance. */
  resetKey: string | null;
  children: ReactNode;
}

interface ErrorBoundaryState {
  isBroken: boolean;
  error?: unknown;
  resetKey: string | null;
}

/** Keeps a defect in one page from taking the whole site away. */
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
