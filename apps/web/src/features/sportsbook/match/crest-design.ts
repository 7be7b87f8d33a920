/** Pairs of colours for a shield and its field; each pair is distinct at a size of 17 px. */
const CREST_COLOUR_PAIRS = [
  ['#d93a34', '#f2938f'],
  ['#1f86d1', '#8cc4ee'],
  ['#1f9a55', '#8fd6ad'],
  ['#e3b008', '#f7dd83'],
  ['#8b5a2b', '#dcb98f'],
  ['#c2410c', '#f0a27f'],
  ['#7c3aed', '#c0a1fb'],
  ['#0e8a9c', '#86d3dd'],
  ['#be185d', '#f08db8'],
  ['#4d7c0f', '#b3d77e'],
  ['#1e40af', '#f3c534'],
  ['#f2f4f8', '#b91c1c'],
] as const;
const CREST_PATTERN_COUNT = 5;

export interface CrestDesign {
  readonly colour: string;
  readonly other: string;
  readonly field: number;
}

/** FNV-1a over the code units of a text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The design of a team's crest, computed from its name alone. */
export function computeTeamCrestDesign(team: string): CrestDesign {
  const hash = hashText(team);
  const [colour, other] = CREST_COLOUR_PAIRS[hash % CREST_COLOUR_PAIRS.length] ?? CREST_COLOUR_PAIRS[0];
  return { colour, other, field: Math.floor(hash / CREST_COLOUR_PAIRS.length) % CREST_PATTERN_COUNT };
}
