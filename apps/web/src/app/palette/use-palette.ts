import { getHotkeyHandler } from '@mantine/hooks';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { PaletteProps } from './palette.tsx';

async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadTexts('palette')]);
  return Palette;
}

type PaletteState = { kind: 'closed' | 'loading' | 'failed' } | { kind: 'open'; Palette: ComponentType<PaletteProps> };

export interface PaletteControl {
  state: PaletteState;
  open: () => void;
  close: () => void;
  preload: () => void;
}

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
  // `useHotkeys` would start to listen only some time after the button with its keys is visible.
  useLayoutEffect(() => {
    const onKeyDown = getHotkeyHandler([['mod+K', toggle]]);
    document.documentElement.addEventListener('keydown', onKeyDown);
    return () => document.documentElement.removeEventListener('keydown', onKeyDown);
  });

  return { state, open, close, preload: () => void loadPalette().catch(() => undefined) };
}
