/**
 * Going back closes what is open over a page before it leaves the page. What opens adds an entry with the same address to the
 * browser's history. What is closed in another way leaves its entry behind, because a traversal would race with whatever the app
 * does next; a left entry is used again by what opens next, and passed over when somebody goes back.
 */
import { useLayoutEffect, useRef } from 'react';

/** The ids of what was opened over the page when an entry was made, from the bottom up. Ids are random: entries outlive a reload. */
const readLayers = (): readonly number[] => (history.state as { layers?: readonly number[] } | null)?.layers ?? [];

/** Time for what is to close to be gone from the page. */
const CLOSING_MS = 60;

const openLayers = new Map<number, () => void>();
/** The layers of the current entry. */
let here: readonly number[] = [];
/** What runs once a traversal of our own has ended. */
let afterTraversal: (() => void) | undefined;

function traverse(by: number, then: () => void): void {
  afterTraversal = then;
  history.go(by);
}

/** Gives layers an entry again that are open without one: they refused to close, or their entry was left by the app. */
const restoreEntries = (ids: readonly number[]): void => {
  setTimeout(() => {
    for (const id of ids) if (openLayers.has(id) && !here.includes(id)) addEntry(id);
  }, CLOSING_MS);
};

function addEntry(id: number): void {
  const top = here.at(-1);
  const isTopLeft = top !== undefined && !openLayers.has(top);
  here = [...(isTopLeft ? here.slice(0, -1) : here), id];
  const state = { ...(history.state as object | null), layers: here };
  if (isTopLeft) history.replaceState(state, '');
  else history.pushState(state, '');
}

function handleTraversal(): void {
  const left = here;
  here = readLayers();
  const gone = left.filter((id) => !here.includes(id));
  if (afterTraversal !== undefined) {
    const run = afterTraversal;
    afterTraversal = undefined;
    run();
    return restoreEntries(gone);
  }
  const closing = gone.filter((id) => openLayers.has(id)).toReversed();
  for (const id of closing) openLayers.get(id)?.();
  if (closing.length > 0) restoreEntries(closing);
  // Somebody went back from an entry that was left: they mean what is below it.
  else if (gone.length > 0) return history.back();
  let leftEntries = 0;
  while (leftEntries < here.length && !openLayers.has(here.at(-1 - leftEntries) ?? 0)) leftEntries += 1;
  if (leftEntries > 0) traverse(-leftEntries, () => undefined);
}

// Tests and the first paint load this where there is no browser, or a part of one.
if (typeof document !== 'undefined' && typeof history !== 'undefined' && typeof addEventListener === 'function') {
  here = readLayers();
  addEventListener('popstate', handleTraversal);
  // The router reports its own entries with these events.
  for (const name of ['pushState', 'replaceState']) addEventListener(name, () => (here = readLayers()));
}

/** Runs what changes the current entry once the entries of layers above it are left; at once where there are none. */
export function leaveLayers(run: () => void): void {
  if (here.length === 0) run();
  else traverse(-here.length, run);
}

/** Leaves the current dialog of the address by going back, with the entries of layers above it. */
export function goBackBehindLayers(): void {
  if (here.length === 0) history.back();
  else traverse(-1 - here.length, () => undefined);
}

/** Until the returned function is called, going back calls `close` instead of leaving the page. */
export function openLayer(close: () => void): () => void {
  const [id = 0] = crypto.getRandomValues(new Uint32Array(1));
  openLayers.set(id, close);
  addEntry(id);
  return () => {
    openLayers.delete(id);
  };
}

/** While `open`, going back calls `onClose` instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    return open ? openLayer(() => close.current()) : undefined;
  }, [open]);
}
