import type { Icon } from '@tabler/icons-react';

export const paletteGroups = ['pages', 'actions', 'machines', 'people'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** One thing that can be chosen in the palette. */
export interface PaletteEntry {
  id: string;
  group: PaletteGroup;
  icon: Icon;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  choose: () => void;
}
