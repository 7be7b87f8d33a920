import { IntlProvider } from 'use-intl';
import { ErrorBoundary, BrokenPartErrorMessage } from '../platform/overlay/boundary.tsx';
import { useLanguage } from '@arara/client/i18n';
import { AlertsAndToasts } from './shell/notices.tsx';
import { OverlaysSlot } from './overlays-slot.tsx';
import { PlayerExtrasSlot } from './player/player-extras-slot.tsx';
import { PageShell } from './shell/shell.tsx';

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
