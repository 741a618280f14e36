import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IncrementalContent } from './gradual-content.tsx';

const page = (length: number) => (
  <IncrementalContent placeholder="…">
    {Array.from({ length }, (_, i) => (
      <b key={i}>{i}</b>
    ))}
  </IncrementalContent>
);

test('the page renders the first child, then all children, and does not restart when children are added', () => {
  expect(renderToStaticMarkup(page(5))).toBe('<b>0</b>…');
  const { container, rerender } = render(page(5));
  expect(container).toHaveTextContent(/^01234$/);
  rerender(page(2));
  expect(container).toHaveTextContent(/^01$/);
  rerender(page(7));
  expect(container).toHaveTextContent(/^0123456$/);
});
