/** Draws a text as a PNG image that people read and programs hardly do. */
export type CaptchaImageDrawer = (text: string) => Uint8Array<ArrayBuffer>;
