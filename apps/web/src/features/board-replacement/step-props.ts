import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement, BoardReplacementProgress } from '@washboard/contract/appliances/board-replacement';
import type { Replacement } from './use-replacement.ts';

export interface StepProps {
  machine: ApplianceDetail;
  boardReplacement: BoardReplacement;
  progress: BoardReplacementProgress;
  replacement: Replacement;
}
