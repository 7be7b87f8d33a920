import { createTranslatorOutsideReact } from '@arara/client/i18n';
import { showToast } from '@arara/client/toasts';

/** Copies a text and says so; a browser that refuses the clipboard says that it cannot. */
export async function copyText(text: string): Promise<void> {
  const t = createTranslatorOutsideReact();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The person has refused the clipboard to this site, or the page has no focus: the text is on the screen to be marked.
    showToast(t('menu.copyFailed'), 'info');
    return;
  }
  showToast(t('menu.copied'));
}
