import { type ComponentType, lazy } from 'react';
import { loadWithFullDictionary } from './i18n.ts';

/** A component that is loaded when it is first drawn, together with the full dictionary. */
export const lazyWithFullDictionary = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadWithFullDictionary(load));
