import { type AnySharedGame, type AnyStepGame, findGameManifest } from '@arara/games';
import type { ChoiceFieldsByName } from '@arara/games/fields';
import type { VerifiedRound } from '@arara/games/verify';
import { useFormatter } from 'use-intl';
import { useGameTextLookups } from './use-game-texts.ts';

/** Where a lost round of several steps ended, counted from 1: the row and the tile in it. */
function findLosingPlace(
  game: AnyStepGame,
  { params, board = [] }: VerifiedRound,
  { safe, tile }: { readonly safe: number; readonly tile: number },
): { readonly row: number; readonly column: number } {
  // A field has its mines as one row and is a square; a tower has a row for each step.
  if (board.length > 1) return { row: safe + 1, column: tile + 1 };
  const columns = Math.sqrt(game.tiles(params as Parameters<AnyStepGame['tiles']>[0]));
  return { row: Math.floor(tile / columns) + 1, column: (tile % columns) + 1 };
}

/** The choices with a word that win on an outcome: the colours of a slot or a number. */
function findWinningWords(game: AnySharedGame, choices: ChoiceFieldsByName, outcome: number): readonly string[] {
  return Object.entries(choices).flatMap(([name, field]) =>
    field.type !== 'oneOf'
      ? []
      : field.values.filter((value) => !/^\d+$/.test(value) && game.multiplierFor({ [name]: value }, outcome) > 0),
  );
}

/**
 * Writes an outcome in the words of its game: `3 casas seguras abertas`, `7, Vermelho`, `12,34×`. `outcome` is in hundredths, `written`
 * is its number as it is written. `lost` is the recomputed round and the tiles that were opened, for how a lost round ended.
 */
export function useOutcomeText(): (
  gameCode: string,
  outcome: { readonly hundredths: number; readonly written: string },
  lost?: { readonly round: VerifiedRound; readonly steps: readonly number[] },
) => string {
  const findTexts = useGameTextLookups();
  const format = useFormatter();
  return (gameCode, { hundredths, written }, lost) => {
    const texts = findTexts(gameCode);
    const manifest = findGameManifest(gameCode);
    const whole = hundredths / 100;
    if (manifest?.kind === 'steps') {
      const tile = lost === undefined || lost.round.won ? undefined : lost.steps[whole];
      if (lost !== undefined && tile !== undefined) {
        const place = findLosingPlace(manifest.make(lost.round.edgeBp), lost.round, { safe: whole, tile });
        return texts.lostOutcome({ safe: whole, ...place }) ?? texts.outcome(written, { safe: whole });
      }
      return texts.outcome(written, { safe: whole });
    }
    if (manifest?.kind === 'shared') {
      const words = findWinningWords(manifest.make(manifest.edgeBp), manifest.choices, whole);
      return texts.outcome(written, { names: format.list(words.map((word) => texts.option(word))) });
    }
    return texts.outcome(written);
  };
}
