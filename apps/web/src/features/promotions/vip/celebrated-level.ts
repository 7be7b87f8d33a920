const STORAGE_KEY = 'arara.vipLevel';

/** The highest level of this player that this device has celebrated; undefined before it has seen the player. */
export function readCelebratedLevel(player: number): number | undefined {
  const [, id, level] = /^(\d+):(\d+)$/.exec(localStorage.getItem(STORAGE_KEY) ?? '') ?? [];
  return id === String(player) ? Number(level) : undefined;
}

export const saveCelebratedLevel = (player: number, level: number): void =>
  localStorage.setItem(STORAGE_KEY, `${player}:${level}`);
