import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { ComponentType } from 'react';
import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import type { RowSurroundings } from './use-row-surroundings.ts';

export interface MachineCardProps extends RowSurroundings {
  machine: ApplianceSummary;
  draft: NameDraft | undefined;
  edits: NameEdits;
}

export interface CardKind {
  Card: ComponentType<MachineCardProps>;
  Place: ComponentType;
  /** Pixels, as all sizes here. */
  height: number;
  gap: number;
  leastWidth: number;
}
