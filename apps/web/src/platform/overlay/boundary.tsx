import { ErrorState } from '@arara/ui/state';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import styles from './boundary.module.css';

interface BoundaryProps {
  readonly children: ReactNode;
  /** What stands in its place; nothing unless told. */
  readonly errorFallback?: ReactNode;
}

/** What cannot be drawn in here, perhaps because its code did not arrive, does not take the rest of the screen with it. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.errorFallback : this.props.children;
  }
}

/** A part whose code comes by itself; `fallback` keeps its room meanwhile. */
export const LazyBoundary = ({
  children,
  errorFallback: failed,
  fallback,
}: BoundaryProps & { readonly fallback?: ReactNode }) => (
  <ErrorBoundary errorFallback={failed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);

/** Says that a part could not be opened. What React has failed to load once it does not ask for again: a retry begins the page anew. `page`: it is all of one. */
export function BrokenPart({ page = false }: { readonly page?: boolean }) {
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

/** Where something stands that should have opened over the page. */
export const OverlayFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.over}>{children}</div>
);
