import { useId } from 'react';
import type { Icon } from '../../../components/icons/create-icon.tsx';
import type { Wizard } from '../use-wizard.ts';
import type { Decision } from '../wizard-flow.ts';
import classes from './choice-step.module.css';
import { StepFrame } from './step-frame.tsx';

interface Choice {
  decision: Decision;
  icon: Icon;
  label: string;
  hint: string;
}

interface ChoiceStepProps {
  wizard: Wizard;
  title: string;
  text: string;
  choices: readonly Choice[];
}

export function ChoiceStep({ wizard, title, text, choices }: ChoiceStepProps) {
  const id = useId();
  const chosen = wizard.decisions[wizard.step] ?? null;
  return (
    <StepFrame
      title={title}
      text={text}
      isHeadingFocused
      isComplete={chosen !== null}
      isBusy={wizard.isBusy}
      onNext={() => chosen && void wizard.proceed(chosen)}
      onBack={wizard.goBack}
    >
      <fieldset className={classes.choices} aria-label={title}>
        {choices.map(({ decision, icon: ChoiceIcon, label, hint }) => (
          <label key={decision} className={classes.choice}>
            <ChoiceIcon size={32} stroke={1.5} aria-hidden />
            <span>
              <span id={`${id}-${decision}`} className={classes.label}>
                {label}
              </span>
              <span id={`${id}-${decision}-hint`} className={classes.hint}>
                {hint}
              </span>
            </span>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${decision}`}
              aria-describedby={`${id}-${decision}-hint`}
              checked={chosen === decision}
              disabled={wizard.isBusy}
              onChange={() => wizard.choose(decision)}
            />
          </label>
        ))}
      </fieldset>
    </StepFrame>
  );
}
