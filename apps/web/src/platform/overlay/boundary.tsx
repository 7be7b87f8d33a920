import { ErrorState } from '@arara/ui/state';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import styles from './boundary.module.css';

interface BoundaryProps {
  readonly children: ReactNode;
  /** What stands in its place; nothing unless told. */
  readonly failed?: ReactNode;
}

/** What cannot be drawn in here, perhaps because its code did not arrive, does not take the rest of the screen with it. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return this.state.isBroken ? this.props.failed : this.props.children;
  }
}

/** A part whose code comes by itself; `fallback` keeps its room meanwhile. */
export const Piece = ({ children, failed, fallback }: BoundaryProps & { readonly fallback?: ReactNode }) => (
  <Boundary failed={failed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
);

/** Says that a part could not be opened. What React has failed to load once it does not ask for again: a retry begins the page anew. `page`: it is all of one. */
export function Broken({ page = false }: { readonly page?: boolean }) {
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
export const OverPage = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.over}>{children}</div>
);
