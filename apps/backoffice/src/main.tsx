import '@arara/ui/tokens.css';
import { renderApp } from '@arara/ui/render-app';
import { QueryClientProvider } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { BackOfficeApp } from './app/app.tsx';
import { backOfficeDictionaries } from './app/texts/dictionaries.ts';
import { trackActivity } from './platform/clock.ts';
import { loadInitialLanguage } from '@arara/client/i18n';
import { queryClient } from './platform/api/query-client.ts';
import { useStaffSession } from './platform/session/session.ts';

// The content security policy forbids eval, which the schemas would otherwise try first.
z.config({ jitless: true });

trackActivity();
// Data that was loaded for one person is never shown to the next.
useStaffSession.subscribe((session, previous) => {
  if (session.token !== previous.token) queryClient.clear();
});

// In Portuguese unless somebody has chosen: the browser's languages are those of the desk, not of the person.
await loadInitialLanguage(backOfficeDictionaries, []);
renderApp(
  <QueryClientProvider client={queryClient}>
    <BackOfficeApp />
  </QueryClientProvider>,
);
