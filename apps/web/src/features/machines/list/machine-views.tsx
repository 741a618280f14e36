import { type ComponentType, lazy } from 'react';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import type { StripsSpan } from '../day-strips/machine-strips.tsx';
import { MachineCards } from './rows/machine-cards.tsx';
import type { ShownMachines } from './rows/shown-machines.ts';

// Each view has a chunk of its own, because most readers keep to one.

interface Grouped {
  isGrouped: boolean;
}

const SiteSections = lazy(async () => {
  const { SiteSections } = await loadPart(() => import('./sites/site-sections.tsx'));
  return { default: SiteSections };
});

export const MachineCardView: ComponentType<ShownMachines & Grouped> = lazy(async () => {
  const { machineCard } = await loadPart(() => import('./rows/machine-card.tsx'));
  return {
    default({ isGrouped, ...shown }) {
      const Cards = isGrouped ? SiteSections : MachineCards;
      return <Cards {...shown} kind={machineCard} />;
    },
  };
});

export const MachineStripView: ComponentType<ShownMachines & StripsSpan & Grouped> = lazy(async () => {
  const { MachineStrips } = await loadPart(() => import('../day-strips/machine-strips.tsx'));
  return {
    default: ({ isGrouped, ...shown }) => <MachineStrips Cards={isGrouped ? SiteSections : MachineCards} {...shown} />,
  };
});

export const MachineTableView = lazy(async () => {
  const { MachineTable } = await loadPart(() => import('./rows/machine-table.tsx'));
  return { default: MachineTable };
});
