import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';

/**
 * `main` is the one yellow money decision of a screen; `plain` is for surfaces, `ghost` for the page's ground, `link` for use
 * in a text.
 */
export type ButtonTone = 'main' | 'plain' | 'ghost' | 'link';

export interface ButtonStyleProps {
  readonly tone?: ButtonTone;
  /** Full width and taller: the last step of a panel. */
  readonly big?: boolean;
  /** Only an icon inside; give it an `aria-label`. */
  readonly square?: boolean;
}

/** Class names of a button, for links that look like one. */
export const getButtonClassName = ({ tone = 'plain', big = false, square = false }: ButtonStyleProps): string =>
  classNames(styles.button, styles[tone], big && styles.big, square && styles.square);

/**
 * A button. While `loading` it keeps its size, says so to screen readers and takes no further press. It keeps the focus too: a browser
 * takes it from what is `disabled`, and nobody gives it back.
 */
export function Button({
  tone,
  big,
  square,
  loading = false,
  disabled,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonStyleProps & ComponentProps<'button'> & { readonly loading?: boolean; readonly children: ReactNode }) {
  const styleClasses = getButtonClassName({
    ...(tone ? { tone } : {}),
    ...(big ? { big } : {}),
    ...(square ? { square } : {}),
  });
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- `button` unless the form says `submit`
      type={type}
      disabled={disabled && !loading}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={classNames(styleClasses, loading && styles.loading, className)}
    >
      <span className={styles.content}>{children}</span>
      {loading && <span className={styles.spinner} aria-hidden />}
    </button>
  );
}
