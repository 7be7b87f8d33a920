import type { ClientPart } from '@arara/contract/client-parts';
import { Button } from '@arara/ui/controls/button';
import { ErrorState } from '@arara/ui/feedback/state';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import styles from './boundary.module.css';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Under which name its failures are counted. */
  readonly part?: ClientPart;
  /** What is shown in its place after an error: by default what happened, with a way to try again. Null where nobody misses it. */
  readonly errorFallback?: ReactNode;
}

/** What broke before that code came. */
const early: [unknown, ClientPart][] = [];
let handleBrokenPart: (error: unknown, part: ClientPart) => void = (error, part) => void early.push([error, part]);
/** Sets what else happens when a part breaks: that code comes later than this. */
export const setBrokenPartHandler = (handler: typeof handleBrokenPart): void => {
  handleBrokenPart = handler;
  for (const [error, part] of early.splice(0)) handler(error, part);
};

/** Keeps an error inside this part, for example code that could not be loaded: the rest of the screen stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: unknown): void {
    handleBrokenPart(error, this.props.part ?? 'page');
  }
  override render() {
    const { children, errorFallback = <BrokenPartErrorMessage /> } = this.props;
    return this.state.isBroken ? errorFallback : children;
  }
}

/** A part whose code is loaded separately; `fallback` is shown until then. */
export const LazyBoundary = ({
  children,
  fallback,
  ...boundary
}: ErrorBoundaryProps & { readonly fallback?: ReactNode }) => (
  <ErrorBoundary {...boundary}>
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

/** The same in the place of a small part. */
export function ReloadButton() {
  const t = useTranslations('common');
  return (
    <Button square onClick={() => location.reload()} aria-label={`${t('broken')}. ${t('retry')}`}>
      ↻
    </Button>
  );
}

/** The place over the page for something that should have opened there. */
export const OverlayContainer = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.over}>{children}</div>
);
