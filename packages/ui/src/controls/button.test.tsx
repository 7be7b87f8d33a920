import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

const render = (state: { readonly loading?: boolean; readonly disabled?: boolean }): string =>
  renderToStaticMarkup(<Button {...state}>Salvar</Button>);

test('a button that is disabled cannot be pressed', () => {
  expect(render({ disabled: true })).toContain(' disabled=""');
  expect(render({})).not.toContain('disabled');
});

test('while it loads it says so and is not disabled, so that it keeps the focus', () => {
  for (const disabled of [false, true]) {
    const html = render({ loading: true, disabled });
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled=""');
  }
});
