import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { ComponentType } from 'react';
import type { NameDraft, NameEdits } from '../../rename/use-name-drafts.ts';
import type { RowSurroundings } from './row-words.ts';

export interface MachineCardProps extends RowSurroundings {
  machine: ApplianceSummary;
  draft: NameDraft | undefined;
  edits: NameEdits;
}

/** How a machine of the list is drawn. */
export interface CardKind {
  Card: ComponentType<MachineCardProps>;
  /** For a machine that is loading. */
  Place: ComponentType;
  /** Pixels. */
  height: number;
  leastWidth: number;
}
