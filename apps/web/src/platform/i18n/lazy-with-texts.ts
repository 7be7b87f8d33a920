import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadWithFullDictionary } from '@arara/client/i18n';

/** A component whose code is loaded separately. After `preload` it is drawn at once, without the skeleton around it. */
export type PreloadableComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/** A component that is loaded when it is first drawn, or before that by `preload`. */
export function lazyPreloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): PreloadableComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadOnce) as ComponentType<Props>;
  function Preloadable(props: Props) {
    // One that was loaded meanwhile is the same component: what is drawn stays what it is.
    const [Component] = useState(() => Loaded ?? Lazy);
    return createElement(Component, props);
  }
  return Object.assign(Preloadable, { preload: loadOnce });
}

/** The same, loaded together with the full dictionary. */
export const lazyWithFullDictionary = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPreloadable(() => loadWithFullDictionary(load));
