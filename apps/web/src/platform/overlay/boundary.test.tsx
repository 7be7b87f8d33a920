import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { BrokenPartErrorMessage, ErrorBoundary, setBrokenPartHandler } from './boundary.tsx';

const error = new Error('no code');

/** A boundary of this part around a text, after its content has failed. */
function breakPart(props: Partial<ConstructorParameters<typeof ErrorBoundary>[0]>): ErrorBoundary {
  const boundary = new ErrorBoundary({ children: 'content', ...props });
  expect(boundary.render()).toBe('content');
  boundary.state = ErrorBoundary.getDerivedStateFromError();
  boundary.componentDidCatch(error);
  return boundary;
}

test('a part that fails says so and offers a retry, unless nobody misses it', () => {
  expect(breakPart({}).render()).toEqual(createElement(BrokenPartErrorMessage));
  expect(breakPart({ errorFallback: null }).render()).toBeNull();
});

test('a failure is passed on with its part, also one before the code for it was there', () => {
  breakPart({ part: 'board' });
  const handler = vi.fn();
  setBrokenPartHandler(handler);
  expect(handler).toHaveBeenCalledWith(error, 'board');
  breakPart({ part: 'slip' });
  expect(handler).toHaveBeenLastCalledWith(error, 'slip');
});
