import { Toast } from '@arara/ui/overlays/toast';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';

// The renderer of a server runs no effects: this one is run at once.
vi.mock('react', async (original) => ({ ...(await original<object>()), useEffect: (run: () => void) => run() }));

test('point 9: a toast stays 1500 ms', () => {
  const stays = Number(proves('9-005'));
  vi.useFakeTimers();
  const onDone = vi.fn();
  renderToString(createElement(Toast, { note: { id: 1, text: 'sucesso', tone: 'done' }, onDone }));
  vi.advanceTimersByTime(stays - 1);
  expect(onDone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDone).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
