import { useEffect } from 'react';
import { create } from 'zustand';

/** The title that a page with data has set; null for the title of its row. */
export const useFullerPageTitle = create<{ readonly text: string | null }>(() => ({ text: null }));

/** Sets a fuller title while the page is shown: the match, the sport, the question. Undefined until the data is there. */
export function usePageTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    useFullerPageTitle.setState({ text });
    return () => useFullerPageTitle.setState({ text: null });
  }, [text]);
}
