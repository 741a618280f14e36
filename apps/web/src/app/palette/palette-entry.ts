import type { Icon } from '../../components/icons/create-icon.tsx';

export const paletteGroups = ['machinePages', 'pages', 'actions', 'machines', 'people'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export interface PaletteEntry {
  id: string;
  group: PaletteGroup;
  icon: Icon;
  label: string;
  detail?: string;
  words?: string;
  choose: () => void;
}
