import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { PaletteProps } from './palette.tsx';

/** Code and texts come when somebody first wants them, or seems to. */
async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadTexts('palette')]);
  return Palette;
}

type PaletteState = { kind: 'closed' | 'loading' | 'failed' } | { kind: 'open'; Palette: ComponentType<PaletteProps> };

export interface PaletteControl {
  /** `failed`: its code could not be loaded. */
  state: PaletteState;
  open: () => void;
  close: () => void;
  preload: () => void;
}

/** The command palette: Ctrl K, or ⌘ K, opens and closes it wherever the focus is, but not over another dialog. */
export function usePalette(): PaletteControl {
  const [state, setState] = useState<PaletteState>({ kind: 'closed' });

  function open(): void {
    setState({ kind: 'loading' });
    loadPalette().then(
      (Palette) => setState({ kind: 'open', Palette }),
      () => setState({ kind: 'failed' }),
    );
  }
  const close = () => setState({ kind: 'closed' });

  function toggle(): void {
    if (state.kind === 'open') close();
    else if (!document.querySelector('dialog[open]')) open();
  }
  useHotkeys([['mod+K', toggle]], []);

  return { state, open, close, preload: () => void loadPalette().catch(() => undefined) };
}
