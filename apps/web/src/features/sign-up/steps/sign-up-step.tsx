import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../components/kit/form.tsx';
import { Buttons } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import classes from '../sign-up-wizard.module.css';
import type { Wizard } from '../use-wizard.ts';
import type { WizardDecision } from '../wizard-flow.ts';

interface SignUpStepProps {
  wizard: Wizard;
  title: string;
  text?: ReactNode;
  children: ReactNode;
  isComplete: boolean;
  decision?: WizardDecision;
  nextLabel?: string;
  isHeadingFocused?: boolean;
}

export function SignUpStep(props: SignUpStepProps) {
  const { wizard, title, text, children, isComplete, decision = 'continue', isHeadingFocused = false } = props;
  const { form, proceed, goBack } = wizard;
  const { t } = useTranslation('sign-up');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isHeadingFocused) heading.current?.focus();
  }, [isHeadingFocused]);

  function submit(): void {
    if (isComplete) void proceed(decision);
  }

  // Browsers ignore Enter while the submit button is disabled; the form should show what is missing instead.
  function pressKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isComplete) form.submit(submit)();
  }

  return (
    <Form
      form={form}
      className={classes.step}
      // The wizard shows failures in a dialog.
      describe={() => null}
      onKeyDown={pressKey}
      onSubmit={submit}
      actions={
        <Buttons gap={12} mt={8}>
          <Button
            variant="default"
            size="md"
            disabled={form.saving.isPending}
            // An error shown on blur would move this button away, so the field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={goBack}
          >
            {t('back')}
          </Button>
          <Button type="submit" size="md" disabled={!isComplete} loading={form.saving.isPending} flex="1 1 auto">
            {props.nextLabel ?? t('next')}
          </Button>
        </Buttons>
      }
    >
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {text && (
        <Text tone="quiet" className={classes.text}>
          {text}
        </Text>
      )}
      {children}
    </Form>
  );
}
