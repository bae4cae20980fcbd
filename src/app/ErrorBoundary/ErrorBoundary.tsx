import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of a part that broke. */
  instead: ReactNode;
  /** A change of this tries the part anew: another page is another chance. */
  resetKey: string | null;
  children: ReactNode;
}

interface ErrorBoundaryState {
  isBroken: boolean;
  resetKey: string | null;
}

/** Keeps a defect in one page from taking the whole site away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
