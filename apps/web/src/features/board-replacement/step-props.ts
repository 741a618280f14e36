import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement, BoardReplacementProgress } from '@washboard/contract/appliances/board-replacement';
import type { Replacement } from './use-replacement.ts';

export interface StepProps {
  machine: ApplianceDetail;
  told: BoardReplacement;
  progress: BoardReplacementProgress;
  replacement: Replacement;
}
