import { Stepper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './sign-up-wizard.module.css';
import { kitchenManagerStages, type Stage, type Step, serviceStages, stageOf } from './wizard-flow.ts';

/** How far it is: three stages for a kitchen manager, four for a service user. */
export function WizardProgress({ step, isService }: { step: Step; isService: boolean }) {
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
