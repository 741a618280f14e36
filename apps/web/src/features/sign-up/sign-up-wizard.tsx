import '@mantine/core/styles/Stepper.layer.css';
import { useState } from 'react';
import { SignUpFailureDialog } from './sign-up-failure-dialog.tsx';
import classes from './sign-up-wizard.module.css';
import { type SignUpOutcome, useWizard } from './use-wizard.ts';
import { WizardProgress } from './wizard-progress.tsx';
import { WizardStep } from './wizard-step.tsx';

interface SignUpWizardProps {
  onDone: (outcome: SignUpOutcome) => void;
  /** Back to signing in, by one's own wish or after a failure. */
  onCancel: () => void;
}

/** Signing up, one screen a step. Nothing typed is lost on the way back, and nothing of it outlives the wizard. */
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
