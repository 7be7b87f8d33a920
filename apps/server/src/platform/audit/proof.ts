import { formatPostgresArrayLiteral, type SqlReader, type Row, type SqlStatement, sql } from '../db/db.ts';
import { isTransientDbError } from '../db/errors.ts';

/** The result of one proof of the books. */
export interface AuditFinding {
  readonly name: string;
  /** How many things were checked. */
  readonly checked: number;
  /** The first of the things that are wrong, in words. */
  readonly wrong: readonly string[];
  readonly wrongCount: number;
}

const MAX_REPORTED_WRONG_ROWS = 20;

/** Collects the results of a proof that runs in pages; only the first wrong things stay in the process. */
export class AuditFindingCollector {
  readonly #name: string;
  readonly #wrong: string[] = [];
  #checked = 0;
  #wrongCount = 0;
  /** Goes on from what an earlier run had found so far, where there is something. */
  constructor(name: string, before?: AuditFinding) {
    this.#name = name;
    this.#wrong.push(...(before?.wrong ?? []));
    this.#checked = before?.checked ?? 0;
    this.#wrongCount = before?.wrongCount ?? 0;
  }
  addChecked(count: number): void {
    this.#checked += count;
  }
  addWrong(what: string): void {
    this.#wrongCount++;
    if (this.#wrong.length < MAX_REPORTED_WRONG_ROWS) this.#wrong.push(what);
  }
  get finding(): AuditFinding {
    return { name: this.#name, checked: this.#checked, wrong: this.#wrong, wrongCount: this.#wrongCount };
  }
}

/**
 * A check of one page of players: a statement that counts what it checked (`checked`) and lists what is wrong (`wrong`, text). It
 * names its players in the form `player > $1 and player <= $2` alone, so that it can be asked about a list of players too.
 */
export interface PagedCheck {
  readonly name: string;
  readonly page: (from: number, to: number) => PagedCheckStatement;
}
type PagedCheckStatement = SqlStatement<Row & { checked: number; wrong: string[] | null }>;

/** The players above `after` up to `to`: as many as one statement may read. */
export interface PlayerIdRange {
  readonly after: number;
  readonly to: number;
}

/** How far a proof has come: the last player or id that it has read, and what it found up to there. */
export interface AuditCheckpoint {
  readonly position: number;
  readonly findings: readonly AuditFinding[];
}

/** Where proofs keep how far they have come, so that a run which was broken off goes on there. */
export interface AuditCheckpoints {
  /** Undefined for a proof that has not begun. */
  load(proof: string): AuditCheckpoint | undefined;
  /** May throw to break the run off: what was saved counts. */
  save(proof: string, checkpoint: AuditCheckpoint): void;
}

/** What proofs read with. A long run lists the players once for all proofs, and hears how far each has come. */
export interface AuditProofSqlReader extends SqlReader {
  /** All players in pieces. Without them each proof lists them itself. */
  readonly pieces?: readonly PlayerIdRange[];
  /** Proves these players alone, where a proof goes by players. */
  readonly players?: readonly number[];
  /** Where proofs that go by growing ids begin; at the first one by default. */
  readonly sinceId?: number;
  readonly checkpoints?: AuditCheckpoints | undefined;
  /** Is called after each part of a proof, with how much of the proof is done (0 to 1) where that is known. */
  readonly report?: (progress: string, share?: number) => void;
}

/** A proof that goes by growing ids, with where it begins. */
export function openAuditProof(
  { checkpoints, sinceId = -1 }: Pick<AuditProofSqlReader, 'checkpoints' | 'sinceId'>,
  name: string,
): { readonly proof: AuditFindingCollector; readonly position: number; readonly save: (position: number) => void } {
  const before = checkpoints?.load(name);
  const proof = new AuditFindingCollector(name, before?.findings[0]);
  return {
    proof,
    position: before?.position ?? sinceId,
    save: (position) => checkpoints?.save(name, { position, findings: [proof.finding] }),
  };
}

/** An error that says something about the rows that were read: without them the reading goes on. */
const isErrorOfRows = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof AuditInterruptedError) && !isTransientDbError(error);

/** A run is broken off on purpose, after what it saved: it goes on later. */
export class AuditInterruptedError extends Error {}

/** Runs proofs one after the other. One that cannot read its rows is a finding, and the others go on. Throws transient DbErrors. */
export async function runEachProof(
  ...proofs: readonly (readonly [name: string, prove: () => Promise<readonly AuditFinding[]>])[]
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const [name, prove] of proofs)
    try {
      findings.push(...(await prove()));
    } catch (error) {
      if (!isErrorOfRows(error)) throw error;
      const wrong = [`${name} were not read to the end: ${error.message}`];
      findings.push({ name: `${name} can be read`, checked: 0, wrong, wrongCount: 1 });
    }
  return findings;
}

/** Reads a page of rows by growing ids. A row that cannot be read is left out, and named to `noteUnreadable`. Throws transient DbErrors. */
export async function readAuditPage<R extends Row>(
  reader: SqlReader,
  page: {
    readonly after: number;
    readonly limit: number;
    readonly select: (after: number, limit: number) => SqlStatement<R>;
    readonly selectNextId: (after: number) => SqlStatement<{ id: number }>;
    readonly noteUnreadable: (id: number, why: string) => void;
  },
): Promise<R[]> {
  let { after, limit } = page;
  for (;;)
    try {
      return await reader.query(page.select(after, limit));
    } catch (error) {
      if (!isErrorOfRows(error)) throw error;
      limit >>= 1;
      if (limit > 0) continue;
      const [next] = await reader.query(page.selectNextId(after));
      if (next === undefined) throw error;
      page.noteUnreadable(next.id, error.message);
      [after, limit] = [next.id, page.limit];
    }
}

/** Players of one statement when a list of them is proved. */
const PLAYERS_PER_STATEMENT = 200;

/** Some of the players: a range of ids, or a list. */
type AuditedPlayers = PlayerIdRange | readonly number[];
const isPlayerList = (players: AuditedPlayers): players is readonly number[] => Array.isArray(players);

/** The statement of a check for these players. */
function selectForPlayers({ name, page }: PagedCheck, players: AuditedPlayers): PagedCheckStatement {
  if (!isPlayerList(players)) return page(players.after, players.to);
  const { name: statement, text } = page(-1, -1);
  const ofList = text.replaceAll(
    /(\b\w+\.)?player > \$1 and \1player <= \$2/g,
    (_, table = '') => `${table}player = any($1::bigint[])`,
  );
  if (/\$2/.test(ofList)) throw new Error(`the check "${name}" names its players otherwise than others`);
  return sql(`${statement} of a list`, ofList, formatPostgresArrayLiteral(players));
}

/** Both halves of some players; undefined when they are one. */
function divide(players: AuditedPlayers): readonly [AuditedPlayers, AuditedPlayers] | undefined {
  if (isPlayerList(players)) {
    const middle = players.length >> 1;
    return middle === 0 ? undefined : [players.slice(0, middle), players.slice(middle)];
  }
  const { after, to } = players;
  const middle = after + Math.floor((to - after) / 2);
  return middle === after
    ? undefined
    : [
        { after, to: middle },
        { after: middle, to },
      ];
}

/** Runs a check for some players. Those whose rows cannot be read are found by halves, and named. */
async function runPagedCheck(
  reader: SqlReader,
  { check, proof }: { readonly check: PagedCheck; readonly proof: AuditFindingCollector },
  players: AuditedPlayers,
): Promise<void> {
  try {
    const [row] = await reader.query(selectForPlayers(check, players));
    proof.addChecked(row?.checked ?? 0);
    for (const what of row?.wrong ?? []) proof.addWrong(what);
  } catch (error) {
    if (!isErrorOfRows(error)) throw error;
    const halves = divide(players);
    if (halves === undefined)
      return proof.addWrong(
        `player ${isPlayerList(players) ? players[0] : players.to} cannot be read: ${error.message}`,
      );
    // Where very many rows cannot be read, the first are enough to know.
    if (proof.finding.wrongCount >= MAX_REPORTED_WRONG_ROWS) return proof.addWrong('more players cannot be read');
    for (const half of halves) await runPagedCheck(reader, { check, proof }, half);
  }
}

function* divideIntoStatements(players: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < players.length; start += PLAYERS_PER_STATEMENT)
    yield players.slice(start, start + PLAYERS_PER_STATEMENT);
}

/** Runs checks over all players, a piece at a time, so that each statement and its result stay small. */
export async function runPagedAuditChecks(
  reader: AuditProofSqlReader,
  listPieces: (reader: SqlReader) => Promise<PlayerIdRange[]>,
  checks: readonly PagedCheck[],
): Promise<AuditFinding[]> {
  const name = checks[0]?.name ?? '';
  const saved = reader.checkpoints?.load(name);
  // Of other checks nothing is taken over.
  const before = saved?.findings.length === checks.length || saved?.findings.length === 0 ? saved : undefined;
  const proofs = checks.map((check, n) => ({
    check,
    proof: new AuditFindingCollector(check.name, before?.findings[n]),
  }));
  const position = before?.position ?? -1;
  const all: readonly AuditedPlayers[] =
    reader.players === undefined
      ? (reader.pieces ?? (await listPieces(reader))).map(({ after, to }) => ({ after: Math.max(after, position), to }))
      : [...divideIntoStatements(reader.players.filter((player) => player > position))];
  const findLastPlayer = (players: AuditedPlayers): number =>
    isPlayerList(players) ? (players.at(-1) ?? 0) : players.to;
  for (const [index, piece] of all.entries()) {
    if (findLastPlayer(piece) <= position) continue;
    for (const each of proofs) await runPagedCheck(reader, each, piece);
    reader.report?.(`${index + 1} of ${all.length} pieces`, (index + 1) / all.length);
    reader.checkpoints?.save(name, {
      position: findLastPlayer(piece),
      findings: proofs.map(({ proof }) => proof.finding),
    });
  }
  return proofs.map(({ proof }) => proof.finding);
}
