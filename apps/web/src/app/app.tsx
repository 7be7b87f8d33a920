import { IntlProvider } from 'use-intl';
import { ErrorBoundary, BrokenPartErrorMessage, LazyBoundary } from '../platform/overlay/boundary.tsx';
import { useLanguage } from '@arara/client/i18n';
import { AlertsAndToasts } from './shell/notices.tsx';
import { OverlaysSlot } from './overlays-slot.tsx';
import { PageShell } from './shell/shell.tsx';
import { useUserInfo } from '../features/accounts/accounts.ts';
import { lazyWithFullDictionary } from '../platform/i18n/lazy-with-texts.ts';
import { useIsIdleAfterFirstPaint } from '../platform/overlay/page-idle.ts';

/** The app: texts for everything, the shell with its pages, and above them dialogs and notices. */
export function App() {
  const { tag, messages } = useLanguage();
  if (messages === null) return null;
  return (
    <IntlProvider locale={tag} messages={messages} timeZone="America/Sao_Paulo">
      <ErrorBoundary part="app" errorFallback={<BrokenPartErrorMessage page />}>
        <PageShell />
        <OverlaysSlot />
        <PlayerExtrasSlot />
        <AlertsAndToasts />
      </ErrorBoundary>
    </IntlProvider>
  );
}

const PromotionAndAdvertisingOverlays = lazyWithFullDictionary(() => import('./player/player-extras.tsx'));

/** Loads the extras of a player with real money (promotions, advertising) once the page is idle. */
function PlayerExtrasSlot() {
  const isPlayer = useUserInfo()?.curreny === 'BRL';
  return useIsIdleAfterFirstPaint() && isPlayer ? (
    <LazyBoundary part="overlay" errorFallback={null}>
      <PromotionAndAdvertisingOverlays />
    </LazyBoundary>
  ) : null;
}
