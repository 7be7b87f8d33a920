import { type ComponentType, lazy } from 'react';
import { withFullDictionary } from './i18n.ts';

/** A component that is loaded when it is first drawn, together with the full dictionary. */
export const lazyWithTexts = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => withFullDictionary(load));
