import { Button } from '@mantine/core';
import type { InstallationStep } from '@washboard/contract/installation/installation-run';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import IconLoader2 from '~icons/tabler/loader-2';
import IconPencil from '~icons/tabler/pencil';
import { Callout } from '../../components/feedback/callout.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './installation.module.css';
import type { Installation, StepState } from './use-installation-run.ts';
import { useStepWords } from './use-step-words.ts';

interface InstallationStepFormProps {
  step: InstallationStep;
  installation: Installation;
  children: ReactNode;
  below?: ReactNode;
  onNext: (() => void) | null;
  onBack: (() => void) | null;
  onLater: () => void;
}

export function InstallationStepForm({
  step,
  installation,
  children,
  below,
  onNext,
  onBack,
  onLater,
}: InstallationStepFormProps) {
  const { t } = useTranslation('installation');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const state = installation.stateOf(step);
  return (
    <Stack>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onNext?.();
        }}
      >
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {t(`step.${step}.title`)}
        </h2>
        <Text tone="quiet">{t(`step.${step}.text`)}</Text>
        <StepMark step={step} installation={installation} />
        <StepProblem step={step} installation={installation} />
        {children}
        {state === 'saved' && installation.hasInput(step) && (
          <Button variant="subtle" onClick={() => installation.drop(step)}>
            {t('refused.discard')}
          </Button>
        )}
        <div className={classes.actions}>
          {onBack && (
            <Button data-role="back" variant="default" size="md" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          {state === 'missing' && !onNext ? (
            <Button variant="default" size="md" onClick={onLater}>
              {t('later')}
            </Button>
          ) : (
            <Button type="submit" size="md" disabled={!onNext}>
              {t('next')}
            </Button>
          )}
        </div>
      </form>
      {below}
    </Stack>
  );
}

const icons: Record<StepState | 'entered', typeof IconCircleCheck | null> = {
  missing: null,
  entered: IconPencil,
  saved: IconCircleCheck,
  sending: IconLoader2,
  unsent: IconDeviceMobile,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
};

interface StepMarkProps {
  step: InstallationStep;
  installation: Installation;
}

export function StepMark({ step, installation }: StepMarkProps) {
  const { t } = useTranslation('installation');
  const formats = useFormats();
  const answered = installation.stateOf(step);
  const isEntered = installation.hasInput(step) && (answered === 'missing' || answered === 'saved');
  const state = isEntered ? 'entered' : answered;
  const Icon = icons[state];
  return (
    <span role="status" className={classes.state} data-state={state}>
      {Icon && <Icon size={18} />}
      {textOf()}
    </span>
  );

  function textOf(): string {
    if (state === 'refused') return t('state.failed');
    const saved = installation.run?.steps[step];
    if (state !== 'saved' || !saved) return state === 'saved' ? '' : t(`state.${state}`);
    const at = formats.instant(saved.savedAt);
    return saved.savedBy === null ? t('state.savedOnly', { at }) : t('state.saved', { at, name: saved.savedBy });
  }
}

function StepProblem({ step, installation }: { step: InstallationStep; installation: Installation }) {
  const { t } = useTranslation('installation');
  const failureText = useFailureText();
  const words = useStepWords();
  const trouble = installation.outbox.troubles[step];
  const mine = installation.outbox.unsent[step];
  if (!trouble || !mine) return null;
  const drop = () => installation.drop(step);
  if (trouble.kind === 'refused')
    return (
      <Callout tone="failure">
        <p>{t('refused.text', { reason: failureText(trouble.failure) })}</p>
        <Button variant="default" mt={8} onClick={drop}>
          {t('refused.discard')}
        </Button>
      </Callout>
    );
  const theirs = installation.run?.steps[step];
  return (
    <Callout tone="warning">
      <Text isStrong>{t('conflict.title', { name: theirs?.savedBy ?? t('conflict.somebody') })}</Text>
      {theirs && <p>{t('conflict.theirs', { value: words(step, theirs.value) })}</p>}
      <p>{t('conflict.mine', { value: words(step, mine.value) })}</p>
      <Row mt={8}>
        <TouchButton variant="default" onClick={drop}>
          {t('conflict.keepTheirs')}
        </TouchButton>
        <TouchButton onClick={() => installation.put(step, mine.value, theirs?.version ?? 0)}>
          {t('conflict.keepMine')}
        </TouchButton>
      </Row>
    </Callout>
  );
}
