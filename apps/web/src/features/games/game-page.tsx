import { lazy } from 'react';

/** The screens of the games, each in a file of its own; one place names them, so that home knows of one file alone. */
const PAGES = {
  dice: lazy(() => import('./dice/dice-page.tsx')),
  limbo: lazy(() => import('./limbo/limbo-page.tsx')),
  mines: lazy(() => import('./mines/mines-page.tsx')),
  rowDouble: lazy(() => import('./row-double/row-double-page.tsx')),
  double: lazy(() => import('./double/double-page.tsx')),
  luckyColor: lazy(() => import('./lucky-color/lucky-color-page.tsx')),
} as const;

/** The screen of a game. */
export default function GamePage({ name }: { readonly name: keyof typeof PAGES }) {
  const Page = PAGES[name];
  return <Page />;
}
