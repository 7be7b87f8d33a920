import { ErrorState } from '@arara/ui/feedback/state';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import styles from './boundary.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What is shown in its place after an error; nothing by default. */
  readonly errorFallback?: ReactNode;
}

let handleBrokenPart: (error: unknown) => void = () => undefined;
/** Sets what else happens when a part breaks: that code comes later than this. */
export const setBrokenPartHandler = (handler: (error: unknown) => void): void => {
  handleBrokenPart = handler;
};

/** Keeps an error inside this part, for example code that could not be loaded: the rest of the screen stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: unknown): void {
    handleBrokenPart(error);
  }
  override render() {
    return this.state.isBroken ? this.props.errorFallback : this.props.children;
  }
}

/** A part whose code is loaded separately; `fallback` is shown until then. */
export const LazyBoundary = ({
  children,
  errorFallback: failed,
  fallback,
}: ErrorBoundaryProps & { readonly fallback?: ReactNode }) => (
  <ErrorBoundary errorFallback={failed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);

/** Says that a part could not be opened. React does not load failed code a second time, so a retry reloads the page. `page`: the part is a whole page. */
export function BrokenPartErrorMessage({ page = false }: { readonly page?: boolean }) {
  const t = useTranslations('common');
  return (
    <ErrorState
      heading={page}
      title={t('broken')}
      text={t('tryAgainText')}
      retryLabel={t('retry')}
      onRetry={() => location.reload()}
    />
  );
}

/** The place over the page for something that should have opened there. */
export const OverlayContainer = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.over}>{children}</div>
);
