/** What every browser here can be asked for, whichever protocol it speaks. */
export interface BrowserDriver {
  readonly name: string;
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page, which sees its arguments alone; both go through JSON. */
  readonly run: <A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A) => Promise<Awaited<R>>;
  /** Presses and moves as a person does, in the form of the W3C (WebDriver, section 15). */
  readonly act: (sources: readonly InputSource[]) => Promise<void>;
  readonly takeScreenshot: () => Promise<Buffer>;
  readonly resize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  /** The first frame of the page, which `work` gets in place of the page. */
  readonly inFrame: <R>(work: (frame: Pick<BrowserDriver, 'run' | 'act'>) => Promise<R>) => Promise<R>;
  readonly close: () => Promise<void>;
}

/** A device, and what it does one after the other. */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** A press of the mouse at a point of the window. */
export const pressAt = (x: number, y: number): readonly InputSource[] => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** The keys of a text, one after the other. */
export const typeKeys = (text: string): readonly InputSource[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
