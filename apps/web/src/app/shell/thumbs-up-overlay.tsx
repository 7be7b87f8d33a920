import { ThumbsUp } from '@arara/ui/art/thumbs-up';
import { useThumbsUp } from '../../platform/overlay/thumbs-up.ts';
import styles from './thumbs-up-overlay.module.css';

/** The thumbs-up over the page, which takes no press. */
export default function ThumbsUpOverlay() {
  const piece = useThumbsUp((state) => state.piece);
  return piece === null ? null : (
    <div className={styles.place}>
      <ThumbsUp piece={piece} />
    </div>
  );
}
