import { useWaitingAppUpdate } from './app-update.ts';

/** Errors of imports that failed: without a network, or because a new version has replaced the files of this one. */
const failedImports = new WeakSet<object>();

/** The version into which this tab was reloaded by itself: it never does so twice. */
const RELOADED_INTO_KEY = 'arara.reloadedInto';

/** Fields that somebody has typed in. */
const typedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Whether a reload would lose a text: one that was typed and still stands in its field. */
const wouldLoseText = (): boolean => [...typedFields].some((field) => field.isConnected && field.value !== '');

/** The first script of the version that the server has now; undefined without an answer. Each version has another name for it. */
async function findServedVersion(): Promise<string | undefined> {
  try {
    // Not a file that the service worker keeps.
    const page = await fetch('/', { cache: 'no-store', credentials: 'omit' });
    return /<script type="module"[^>]*? src="([^"]+)"/.exec(await page.text())?.[1];
  } catch {
    return undefined;
  }
}

/** Finds out whether the server has another version than this page, and says so in the banner if it has. */
async function findNewVersion(): Promise<string | undefined> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const served = await findServedVersion();
  if (served === undefined || served === own) return undefined;
  useWaitingAppUpdate.setState({ isPageOutdated: true });
  return served;
}

/** Watches for code that cannot be loaded. After a new version came, code of this page that it has not loaded yet is gone for good. */
export function watchForMissingCode(): void {
  addEventListener('vite:preloadError', (event) => {
    failedImports.add((event as Event & { readonly payload: Error }).payload);
    void findNewVersion();
  });
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedFields.add(target);
    },
    { capture: true },
  );
}

/**
 * Reloads into the new version when a part of the screen cannot be shown because its code is gone. The address names the page and
 * the dialog, so they open again. Nothing is reloaded where a typed text would be lost, or twice into one version: then the banner
 * and the part's own message offer it.
 */
export async function reloadIfCodeIsGone(error: unknown): Promise<void> {
  if (typeof error !== 'object' || error === null || !failedImports.has(error)) return;
  const version = await findNewVersion();
  if (version === undefined || wouldLoseText() || sessionStorage.getItem(RELOADED_INTO_KEY) === version) return;
  sessionStorage.setItem(RELOADED_INTO_KEY, version);
  location.reload();
}
