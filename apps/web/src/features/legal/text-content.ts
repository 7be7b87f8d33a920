/** The names of the text pages in their paths. */
export type LegalTextName = 'kyc' | 'pp' | 'jr' | 'tc';

export interface LegalTextDocument {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly link?: { readonly href: string; readonly label: string };
  }[];
}
