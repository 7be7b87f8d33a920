import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

/** A raised surface; `sunk` lies in the sheet or card around it instead. */
export function CardPanel({ sunk = false, className, ...rest }: ComponentProps<'div'> & { readonly sunk?: boolean }) {
  return <div {...rest} className={classNames(styles.card, sunk && styles.sunk, className)} />;
}
