import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Draws the whole app into the page's `#root`, in place of what the HTML shows there. `prepare` is called just before with that
 * element, and what it returns right after, before anything is painted.
 */
export function renderApp(app: ReactNode, prepare?: (root: Element) => () => void): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const finish = prepare?.(root);
  flushSync(() => createRoot(root).render(<StrictMode>{app}</StrictMode>));
  finish?.();
}
