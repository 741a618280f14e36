import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchShortcutsKey } from '../../lib/preferences.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useShortcutsKey } from './use-shortcuts-key.ts';

beforeEach(() => startTestTexts('common', 'shortcuts'));
afterEach(() => switchShortcutsKey(true));

function Page({ onOpen }: { onOpen: () => void }) {
  useShortcutsKey(onOpen);
  return <input aria-label="Name" />;
}

it('the key "?" opens the list of shortcuts, but not while the user types', () => {
  const onOpen = vi.fn();
  renderWithQueries(<Page onOpen={onOpen} />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: '?' });
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(onOpen).toHaveBeenCalledOnce();
});

it('a user switches the key of the shortcuts off in their list', () => {
  const onOpen = vi.fn();
  renderWithQueries(
    <>
      <Page onOpen={onOpen} />
      <ShortcutsDialog onClose={() => undefined} />
    </>,
  );
  expect(screen.getByText('Search, and go to a page').nextElementSibling).toHaveTextContent('CtrlK');
  fireEvent.click(screen.getByRole('switch', { name: 'Open this list with “?”' }));
  document.querySelector('dialog')?.removeAttribute('open');
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
  expect(onOpen).not.toHaveBeenCalled();
});
