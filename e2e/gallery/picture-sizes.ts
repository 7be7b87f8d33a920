import type { BrowserContextOptions } from 'playwright-core';

/** The sizes of the pictures: a phone, a tablet, the web. */
export const pictureSizes = {
  '393': { viewport: { width: 393, height: 852 }, isMobile: true, hasTouch: true },
  '768': { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  '1440': { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>;
export type PictureSize = keyof typeof pictureSizes;

/** A long page is cut here: what follows is more of the same. */
export const LONGEST_PICTURE_PX = 2_600;
