import '@mantine/core/styles/Stepper.layer.css';
import { Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignUpFailureDialog } from './sign-up-failure-dialog.tsx';
import classes from './sign-up-wizard.module.css';
import { useWizard, type WizardExits } from './use-wizard.ts';
import { kitchenManagerStages, type Stage, type Step, serviceStages, stageOf } from './wizard-flow.ts';
import { WizardStep } from './wizard-step.tsx';

interface SignUpWizardProps extends Pick<WizardExits, 'onDone'> {
  /** Back to the sign-in, by choice or after a failure. */
  onCancel: () => void;
}

/** One screen per step. Going back loses no input; closing the wizard discards it. */
export function SignUpWizard({ onDone, onCancel }: SignUpWizardProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const wizard = useWizard({ onDone, onCancel, onFailure: setFailure });
  function stay(): void {
    setFailure(null);
    setAttempt(attempt + 1);
  }

  return (
    <div className={classes.wizard}>
      <WizardProgress step={wizard.step} isService={wizard.decisions[2] === 'service'} />
      {/* Each step and each new attempt begins with the focus where its work begins. */}
      <WizardStep key={`${wizard.step}-${attempt}`} wizard={wizard} />
      <SignUpFailureDialog failure={failure} onContinue={onCancel} onStay={stay} />
    </div>
  );
}

/** Three stages for a kitchen manager, four for a service user. */
function WizardProgress({ step, isService }: { step: Step; isService: boolean }) {
  const { t } = useTranslation('sign-up');
  const stages: readonly Stage[] = isService ? serviceStages : kitchenManagerStages;
  const active = stages.indexOf(stageOf(step));
  return (
    <div className={classes.progress}>
      <p className={classes.position} aria-live="polite">
        {t('progress.position', { position: active + 1, length: stages.length })}
      </p>
      {/* A picture of the line above: its steps cannot be jumped to. */}
      <div inert aria-hidden>
        <Stepper active={active} size="xs" wrap={false} classNames={{ stepBody: classes.stage ?? '' }}>
          {stages.map((stage) => (
            <Stepper.Step key={stage} label={t(`progress.stage.${stage}`)} allowStepSelect={false} />
          ))}
        </Stepper>
      </div>
    </div>
  );
}
