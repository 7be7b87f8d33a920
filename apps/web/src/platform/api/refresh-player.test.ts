import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { queryClient } from './query-client.ts';
import { refetchPlayerData } from './refresh-player.ts';

afterEach(() => queryClient.clear());

/** A shown read of the player whose answers the test gives, each as the server saw the money when it was asked. */
function showPlayerData(key: string, meta: { isPlayerData?: true } = { isPlayerData: true }) {
  const answers: ((value: string | Error) => void)[] = [];
  const read = vi.fn(
    () =>
      new Promise<string>((resolve, reject) =>
        answers.push((value) => (value instanceof Error ? reject(value) : resolve(value))),
      ),
  );
  const observer = new QueryObserver(queryClient, { queryKey: [key], meta, queryFn: read });
  const hide = observer.subscribe(() => undefined);
  const answer = async (nth: number, value: string | Error): Promise<void> => {
    answers[nth]?.(value);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { read, answer, hide, shown: () => observer.getCurrentResult().data };
}

test('a change during the first read of the player is read after it: that read may have been answered before the change', async () => {
  proves('A-741');
  const { read, answer, shown } = showPlayerData('the player');
  expect(read).toHaveBeenCalledTimes(1);
  // The deposit is credited, and the page hears of it three times before its first read is answered.
  for (let times = 0; times < 3; times++) void refetchPlayerData();
  await answer(0, 'R$ 0,00');
  expect(read).toHaveBeenCalledTimes(2);
  await answer(1, 'R$ 100,00');
  expect(shown()).toBe('R$ 100,00');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a first read that fails after the change is repeated because of the change', async () => {
  proves('A-741');
  const { answer, shown } = showPlayerData('the player');
  void refetchPlayerData();
  await answer(0, new Error('no answer'));
  await answer(1, 'R$ 100,00');
  expect(shown()).toBe('R$ 100,00');
});

test('a later read is begun again at once, and public data is left alone', async () => {
  const player = showPlayerData('the player');
  const games = showPlayerData('public', {});
  await player.answer(0, 'R$ 0,00');
  void queryClient.refetchQueries({ queryKey: ['the player'] });
  void refetchPlayerData();
  expect(player.read).toHaveBeenCalledTimes(3);
  await player.answer(1, 'R$ 0,00');
  await player.answer(2, 'R$ 100,00');
  expect(player.shown()).toBe('R$ 100,00');
  expect(games.read).toHaveBeenCalledTimes(1);
});

test('what no screen shows any more is not read again', async () => {
  const { read, answer, hide } = showPlayerData('the player');
  void refetchPlayerData();
  hide();
  await answer(0, 'R$ 0,00');
  expect(read).toHaveBeenCalledTimes(1);
});
