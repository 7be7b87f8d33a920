export { GameEntryPage, GamesPage } from './slots.ts';
// The one page that is not lazy: it is the first that most people see, and waits for no second file.
export { HomePage } from './home-page.tsx';
