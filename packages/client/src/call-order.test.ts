import { expect, test } from 'vitest';
import { runInOrder } from './call-order.ts';

const stake = { key: 'required' } as const;
const wayOut = { key: 'required', order: 'own' } as const;
const setting = { key: 'none' } as const;

/** A call that is answered when the test says so; `log` names it when it is sent. */
function createCall(name: string, log: string[]) {
  let answer: () => void = () => undefined;
  const send = () => {
    log.push(name);
    return new Promise<string>((resolve) => {
      answer = () => resolve(name);
    });
  };
  return { send, answer: () => answer() };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('calls that move money of one wallet wait for one another, also when one fails', async () => {
  const log: string[] = [];
  const first = createCall('first', log);
  const failed = runInOrder(stake, 'ana', () => first.send().then(() => Promise.reject(new Error('refused'))));
  const second = runInOrder(stake, 'ana', createCall('second', log).send);
  await settle();
  expect(log).toEqual(['first']);
  first.answer();
  await expect(failed).rejects.toThrow('refused');
  await settle();
  expect(log).toEqual(['first', 'second']);
  void second;
});

test('a way out, a call without a key and another wallet never wait', async () => {
  const log: string[] = [];
  void runInOrder(stake, 'bia', createCall('stake', log).send);
  void runInOrder(stake, 'bia', createCall('waits', log).send);
  void runInOrder(wayOut, 'bia', createCall('cash-out', log).send);
  void runInOrder(setting, 'bia', createCall('setting', log).send);
  void runInOrder(stake, 'caio', createCall('other wallet', log).send);
  await settle();
  expect(log.toSorted()).toEqual(['cash-out', 'other wallet', 'setting', 'stake']);
});
