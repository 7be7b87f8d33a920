/** A change as StrykerJS reports it; lines and columns from 1. */
export interface Mutant {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
}
interface Position {
  readonly line: number;
  readonly column: number;
}

const longestCode = 160;

/** One line of Markdown which names a change by the code before and after it, so that moved lines change nothing. */
export function describeMutant({ mutatorName, replacement, location: { start, end } }: Mutant, source: string): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const head = lines[0]?.slice(0, start.column - 1) ?? '';
  const tail = lines.at(-1)?.slice(end.column - 1) ?? '';
  return `${quote(lines.join(' '))} → ${quote(head + replacement + tail)} (${mutatorName})`;
}

function quote(code: string): string {
  const text = code.trim().replaceAll(/\s+/g, ' ');
  const cut = text.length > longestCode ? `${text.slice(0, longestCode)}…` : text;
  return cut.includes('`') ? `\`\` ${cut} \`\`` : `\`${cut}\``;
}
