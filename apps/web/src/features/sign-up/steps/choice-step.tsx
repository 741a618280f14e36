import { useId } from 'react';
import type { Icon } from '../../../components/icons/create-icon.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import classes from '../sign-up-wizard.module.css';
import type { Wizard } from '../use-wizard.ts';
import type { WizardDecision } from '../wizard-flow.ts';
import { SignUpStep } from './sign-up-step.tsx';

interface Choice {
  decision: WizardDecision;
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
    <SignUpStep
      wizard={wizard}
      title={title}
      text={text}
      isHeadingFocused
      isComplete={chosen !== null}
      decision={chosen ?? 'continue'}
    >
      <Stack as="fieldset" gap={12} miw={0} aria-label={title}>
        {choices.map(({ decision, icon: ChoiceIcon, label, hint }) => (
          <label key={decision} className={classes.choice}>
            <ChoiceIcon size={32} />
            <span>
              <span id={`${id}-${decision}`} className={classes.label}>
                {label}
              </span>
              <Text as="span" size="sm" tone="quiet" id={`${id}-${decision}-hint`} className={classes.hint}>
                {hint}
              </Text>
            </span>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${decision}`}
              aria-describedby={`${id}-${decision}-hint`}
              checked={chosen === decision}
              disabled={wizard.form.saving.isPending}
              onChange={() => wizard.choose(decision)}
            />
          </label>
        ))}
      </Stack>
    </SignUpStep>
  );
}
