import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { InstallationStep } from '@washboard/contract/installation/installation-run';
import type { ReactNode } from 'react';
import type { Installation } from '../use-installation-run.ts';

export interface InstallationStepProps {
  machine: ApplianceDetail;
  installation: Installation;
  display: ReactNode;
  control: ReactNode;
  onDone: () => void;
  onBack: (() => void) | null;
}

export function stepFrame<Step extends InstallationStep>(
  step: Step,
  { installation, onDone, onBack }: Pick<InstallationStepProps, 'installation' | 'onDone' | 'onBack'>,
  value: Parameters<typeof installation.put<Step>>[1] | null,
) {
  const known = installation.valueOf(step);
  return {
    step,
    installation,
    onBack,
    onLater: onDone,
    onNext:
      value === null
        ? null
        : () => {
            const isSame = known !== null && JSON.stringify(known) === JSON.stringify(value);
            if (!isSame || installation.stateOf(step) === 'refused') installation.put(step, value);
            installation.forgetInput(step);
            onDone();
          },
  };
}
