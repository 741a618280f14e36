import { Button } from '@mantine/core';
import type { InstallationStep } from '@washboard/contract/appliances/installation-run';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import IconLoader2 from '~icons/tabler/loader-2';
import IconPencil from '~icons/tabler/pencil';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './installation.module.css';
import { StepProblem } from './step-problem.tsx';
import type { Installation, StepState } from './use-installation.ts';

interface StepFrameProps {
  step: InstallationStep;
  installation: Installation;
  children: ReactNode;
  /** What is no part of the answer. */
  below?: ReactNode;
  /** Null: the input is not complete. */
  onNext: (() => void) | null;
  onBack: (() => void) | null;
  /** Continues without saving. */
  onLater: () => void;
}

/** One question: title, content, what became of the answer, and the way on. */
export function StepFrame({ step, installation, children, below, onNext, onBack, onLater }: StepFrameProps) {
  const { t } = useTranslation('installation');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const state = installation.stateOf(step);
  return (
    <div className={classes.fields}>
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
        <p className={classes.text}>{t(`step.${step}.text`)}</p>
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
    </div>
  );
}

const icons: Record<StepState | 'entered', typeof IconCircleCheck | null> = {
  missing: null,
  entered: IconPencil,
  saved: IconCircleCheck,
  sending: IconLoader2,
  kept: IconDeviceMobile,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
};

interface StepMarkProps {
  step: InstallationStep;
  installation: Installation;
}

/** Where the answer is: at the server, on the way, on this device only, or not submitted. */
export function StepMark({ step, installation }: StepMarkProps) {
  const { t } = useTranslation('installation');
  const formats = useFormats();
  const answered = installation.stateOf(step);
  const isEntered = installation.hasInput(step) && (answered === 'missing' || answered === 'saved');
  const state = isEntered ? 'entered' : answered;
  const Icon = icons[state];
  return (
    <span role="status" className={classes.state} data-state={state}>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
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
