import '@mantine/core/styles/Stepper.layer.css';
import { Box, Button, Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Container } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFieldErrorText } from '../../lib/forms/field-error-text.ts';
import classes from './sign-up-wizard.module.css';
import { useWizard, type WizardExits } from './use-wizard.ts';
import { kitchenManagerStages, type Stage, type Step, serviceStages, wizardStage } from './wizard-flow.ts';
import { WizardStep } from './wizard-step.tsx';

export function SignUpWizard({ onDone, onCancel }: WizardExits) {
  const [attempt, setAttempt] = useState(0);
  const wizard = useWizard({ onDone, onCancel });
  function stay(): void {
    wizard.dismissFailure();
    setAttempt(attempt + 1);
  }

  return (
    <Container style={{ width: '100%' }}>
      <WizardProgress step={wizard.step} isService={wizard.decisions[2] === 'service'} />
      {/* The key moves the focus to the start of each step and attempt. */}
      <WizardStep key={`${wizard.step}-${attempt}`} wizard={wizard} />
      <SignUpFailureDialog failure={wizard.failure} onContinue={onCancel} onStay={stay} />
    </Container>
  );
}

function WizardProgress({ step, isService }: { step: Step; isService: boolean }) {
  const { t } = useTranslation('sign-up');
  const stages: readonly Stage[] = isService ? serviceStages : kitchenManagerStages;
  const active = stages.indexOf(wizardStage(step));
  return (
    <Box mb={32}>
      <Text size="sm" tone="quiet" mb={12} aria-live="polite">
        {t('progress.position', { position: active + 1, length: stages.length })}
      </Text>
      {/* Users cannot jump between steps, so this picture of the line above is inert. */}
      <div inert aria-hidden>
        <Stepper active={active} size="xs" wrap={false} classNames={{ stepBody: classes.stage ?? '' }}>
          {stages.map((stage) => (
            <Stepper.Step key={stage} label={t(`progress.stage.${stage}`)} allowStepSelect={false} />
          ))}
        </Stepper>
      </div>
    </Box>
  );
}

interface SignUpFailureDialogProps {
  failure: unknown;
  onContinue: () => void;
  onStay: () => void;
}

/** Continue leads to the sign-in; Try again keeps all input (docs/product-rules.md#sign-up). */
function SignUpFailureDialog({ failure, onContinue, onStay }: SignUpFailureDialogProps) {
  const { t } = useTranslation('sign-up');
  const textOf = useFailureText();
  const code = asProblem(failure)?.code;
  const fieldErrorText = useFieldErrorText();
  const isCodeWrong = code === 'CODE_NOT_ACCEPTED';
  return (
    <MessageDialog
      mode="error"
      isOpen={failure !== null}
      onClose={onStay}
      title={t(isCodeWrong ? 'failure.codeTitle' : 'failure.title')}
      actions={
        <>
          <Button variant="default" onClick={onContinue}>
            {t('failure.continue')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('failure.stay')}
          </Button>
        </>
      }
    >
      <p>{failure !== null && (code === 'COMPANY_NOT_FOUND' ? fieldErrorText('companyUnknown') : textOf(failure))}</p>
      <p>{t(isCodeWrong ? 'failure.codeNext' : 'failure.next')}</p>
    </MessageDialog>
  );
}
