import { createContext, useContext } from 'react';
import styles from './game-frame.module.css';

/** True for a game inside a sheet: the sheet has the title and the way back. */
export const IsGameInSheet = createContext(false);

/** The game's name at the head of its page; in a sheet, whose own title says it, only the space of it. */
export function GameTitle({ title }: { readonly title: string }) {
  return useContext(IsGameInSheet) ? <span className={styles.noTitle} /> : <h1>{title}</h1>;
}
