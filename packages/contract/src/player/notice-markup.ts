/**
 * The markup of a notice: a text with a few tags. It is read here into nodes and never given to a browser's HTML parser, so the
 * pages keep `trusted-types 'none'`, and no markup outside of this list can become an element.
 */

/** The tags of a notice. `strong` and `em` are read as `b` and `i`. */
const NOTICE_TAGS = ['p', 'b', 'i', 'u', 'a', 'br'] as const;
export type NoticeTag = (typeof NOTICE_TAGS)[number];

/** A text, or an element with its children. Only a link has an address: https, or a path of this site. */
export type NoticeNode =
  | string
  | { readonly tag: NoticeTag; readonly href?: string; readonly children: readonly NoticeNode[] };

/** A longer notice is cut: a banner is read in passing. */
export const MAX_NOTICE_LENGTH = 2000;
const MAX_DEPTH = 8;

/** Controls, bidirectional and zero-width characters, line separators: they hide text or turn the text around them. */
const INVISIBLE_CHARACTERS = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const removeInvisibleCharacters = (text: string): string =>
  text.replaceAll(/[\t\r\n]/g, ' ').replaceAll(INVISIBLE_CHARACTERS, '');

const TAG_ALIASES: Readonly<Record<string, NoticeTag>> = {
  ...Object.fromEntries(NOTICE_TAGS.map((tag) => [tag, tag])),
  strong: 'b',
  em: 'i',
};
const TAG_PATTERN = /<(\/?)([a-z][a-z\d-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/iy;
/** Elements whose content is no text to read. */
const DROPPED_ELEMENT =
  /<(script|style|template|textarea|title|noscript|iframe|svg|math|object|select|xmp|noembed|noframes)\b[^>]*>/iy;
const HREF_PATTERN = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ALLOWED_HREF =
  /^(?:https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?|\/(?![/\\])[\x21-\x5b\x5d-\x7e]*)$/i;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (all: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : '';
    },
  );
}

interface OpenElement {
  readonly tag: NoticeTag;
  readonly href?: string;
  readonly children: NoticeNode[];
}

/** The elements that are open while a notice is read. */
class NoticeBuilder {
  readonly root: NoticeNode[] = [];
  readonly #open: OpenElement[] = [];

  text(raw: string): void {
    const text = removeInvisibleCharacters(decodeEntities(raw));
    if (text !== '') this.#siblings().push(text);
  }

  start(tag: NoticeTag, href: string | undefined): void {
    if (tag === 'br') return void this.#siblings().push({ tag, children: [] });
    // A paragraph or a link inside another one ends it, as in HTML.
    if (tag === 'p' || tag === 'a') this.end(tag);
    if (this.#open.length >= MAX_DEPTH || (tag === 'a' && href === undefined)) return;
    const element: OpenElement = { tag, ...(href === undefined ? {} : { href }), children: [] };
    this.#siblings().push(element);
    this.#open.push(element);
  }

  /** Closes the innermost element of this tag with all in it; a closing tag without an opening one means nothing. */
  end(tag: NoticeTag): void {
    const index = this.#open.findLastIndex((element) => element.tag === tag);
    if (index >= 0) this.#open.length = index;
  }

  #siblings(): NoticeNode[] {
    return this.#open.at(-1)?.children ?? this.root;
  }
}

function readHref(attributes: string): string | undefined {
  const found = HREF_PATTERN.exec(attributes);
  const href = found === null ? '' : decodeEntities(found[1] ?? found[2] ?? found[3] ?? '');
  return ALLOWED_HREF.test(href) ? href : undefined;
}

/** What stands at a `<` and is no text: how far it reaches, and what it does. Undefined when the `<` is text. */
function readMarkup(
  html: string,
  at: number,
): { readonly end: number; readonly apply?: (to: NoticeBuilder) => void } | undefined {
  const endAfter = (closing: RegExp, from: number): number => {
    closing.lastIndex = from;
    return closing.test(html) ? closing.lastIndex : html.length;
  };
  if (html.startsWith('<!--', at)) return { end: endAfter(/-->/g, at + 4) };
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return { end: endAfter(/>/g, at) };
  DROPPED_ELEMENT.lastIndex = at;
  const dropped = DROPPED_ELEMENT.exec(html);
  if (dropped !== null) return { end: endAfter(new RegExp(`</${dropped[1]}[^>]*>`, 'gi'), DROPPED_ELEMENT.lastIndex) };
  TAG_PATTERN.lastIndex = at;
  const found = TAG_PATTERN.exec(html);
  if (found === null) return undefined;
  const tag = TAG_ALIASES[String(found[2]).toLowerCase()];
  const end = TAG_PATTERN.lastIndex;
  if (tag === undefined) return { end };
  return { end, apply: (to) => (found[1] === '/' ? to.end(tag) : to.start(tag, readHref(String(found[3])))) };
}

/** Reads the markup of a notice. Whatever is not in the list of tags is left out; its text stays, but for scripts and the like. */
export function parseNoticeMarkup(markup: string): readonly NoticeNode[] {
  const html = markup.length > MAX_NOTICE_LENGTH ? `${markup.slice(0, MAX_NOTICE_LENGTH)}…` : markup;
  const builder = new NoticeBuilder();
  let textFrom = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const found = readMarkup(html, at);
    if (found === undefined) at = html.indexOf('<', at + 1);
    else {
      builder.text(html.slice(textFrom, at));
      found.apply?.(builder);
      textFrom = found.end;
      at = html.indexOf('<', textFrom);
    }
  }
  builder.text(html.slice(textFrom));
  return builder.root;
}

/** The text of a notice without its markup; empty when nothing is left to read. */
export const readNoticeText = (nodes: readonly NoticeNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : readNoticeText(node.children)))
    .join('')
    .trim();
