// First: other files read the storage while they are loaded.
import { isStorageKept } from './platform/session/browser-storage.ts';
import '@arara/ui/tokens.css';
import { renderApp } from '@arara/ui/render-app';
import { QueryClientProvider } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { App } from './app/app.tsx';
import { preloadFirstScreen } from './app/shell/shell.tsx';
import { connectPlayerWhileSignedIn } from './app/player/follow-session.ts';
import { dictionaries } from './app/texts/dictionaries.ts';
import { gamePages } from './features/games/games.ts';
import { keepInstallOffer } from './features/menu/menu.ts';
import { setGameNames } from './platform/format/game-names.ts';
import { createTranslatorOutsideReact, loadInitialLanguage } from '@arara/client/i18n';
import { queryClient, removeAccountDataFromQueryCache } from './platform/api/query-client.ts';
import { showAlert } from './platform/overlay/notices.ts';
import { watchForFirstAction } from './platform/overlay/page-idle.ts';
import { syncSessionAcrossTabs, useSession } from './platform/session/session.ts';

// The content security policy forbids eval; without this the schemas would try it first.
z.config({ jitless: true });

/** Where the HTML has a first screen of its own, the app draws once it can draw the same, and keeps what was typed there. */
async function loadFirstScreen() {
  if (document.getElementById('textless') === null) return undefined;
  const [typedAhead] = await Promise.all([
    // Without this code what was typed is lost, and the page works as ever.
    import('./platform/forms/typed-ahead.ts').catch(() => undefined),
    // Code that cannot be loaded is the page's own concern: it says so where it would stand.
    preloadFirstScreen(location.pathname).catch(() => undefined),
  ]);
  return typedAhead?.keepWhatWasTypedAhead;
}

setGameNames(gamePages);
keepInstallOffer();
watchForFirstAction();
syncSessionAcrossTabs();
connectPlayerWhileSignedIn();
useSession.subscribe((session, before) => {
  if (session.token !== before.token) removeAccountDataFromQueryCache();
  if (session.token !== null && before.token === null && !isStorageKept)
    void showAlert(createTranslatorOutsideReact()('errors.notKept'));
});

// No top-level await: the list of other languages imports this file's chunk, and would wait for it while this waits for the list.
void loadInitialLanguage(dictionaries)
  .then(loadFirstScreen)
  .then((keepWhatWasTypedAhead) =>
    renderApp(
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>,
      keepWhatWasTypedAhead,
    ),
  );
