/** The names of the text pages in their paths. */
export type TextName = 'kyc' | 'pp' | 'jr' | 'tc';

export interface TextContent {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly link?: { readonly href: string; readonly label: string };
  }[];
}
