import { classNames } from '../class-names.ts';
import { ThumbsUpIcon } from './lucide-icons.tsx';
import styles from './thumbs-up.module.css';

/** The three pieces of the thumbs-up: an outline, the movement, and the filled hand. */
export type ThumbsUpPiece = 'off' | 'animate' | 'on';

/** A thumb that goes up and is filled. Decoration: silent, and still where motion is reduced. */
export function ThumbsUp({ piece }: { readonly piece: ThumbsUpPiece }) {
  return (
    <span className={classNames(styles.thumb, styles[piece])} data-piece={piece} aria-hidden>
      <ThumbsUpIcon />
    </span>
  );
}
