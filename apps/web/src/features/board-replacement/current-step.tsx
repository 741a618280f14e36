import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { BoardReplacement } from '@washboard/contract/appliances/board-replacement';
import type { ReactNode } from 'react';
import { CheckStep } from './check-step.tsx';
import { FitStep } from './fit-step.tsx';
import { MemoryStep } from './memory-step.tsx';
import type { StepName } from './replacement-steps.ts';
import { ShutOutStep } from './shut-out-step.tsx';
import type { Replacement } from './use-replacement.ts';
import { VerifyStep } from './verify-step.tsx';

interface CurrentStepProps {
  step: StepName;
  machine: ApplianceDetail;
  boardReplacement: BoardReplacement;
  replacement: Replacement;
  panelLink: ReactNode;
  nameOfParameter: (code: string) => ReactNode;
  onBack: (() => void) | null;
}

export function CurrentStep({ step, panelLink, nameOfParameter, onBack, ...props }: CurrentStepProps) {
  const progress = props.boardReplacement.replacement;
  if (step === 'check' || progress === null) {
    return <CheckStep {...props} nameOfParameter={nameOfParameter} onBack={onBack} />;
  }
  switch (step) {
    case 'shutOut':
      return <ShutOutStep {...props} progress={progress} />;
    case 'fit':
      return <FitStep {...props} progress={progress} panelLink={panelLink} nameOfParameter={nameOfParameter} />;
    case 'memory':
      return <MemoryStep {...props} progress={progress} nameOfParameter={nameOfParameter} />;
    case 'verify':
      return <VerifyStep {...props} progress={progress} nameOfParameter={nameOfParameter} />;
  }
}
