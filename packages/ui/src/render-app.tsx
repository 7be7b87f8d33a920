import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws the whole app into the page's `#root`. */
export function renderApp(app: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  createRoot(root).render(<StrictMode>{app}</StrictMode>);
}
