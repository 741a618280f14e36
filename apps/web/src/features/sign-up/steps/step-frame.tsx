import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../sign-up-wizard.module.css';

interface StepFrameProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  isComplete: boolean;
  isBusy: boolean;
  /** What the button does, where it is more than going on. */
  nextLabel?: string;
  /** Where no field has the focus at first, the heading has it. */
  isHeadingFocused?: boolean;
  onNext: () => void;
  onBack: () => void;
  /** Enter in a form that is not complete: time to say what is missing. */
  onIncomplete?: () => void;
}

/** What all steps share: heading, content, the way back and on. Enter goes on. */
export function StepFrame(props: StepFrameProps) {
  const { title, text, children, isComplete, isBusy, nextLabel, isHeadingFocused = false } = props;
  const { t } = useTranslation('sign-up');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isHeadingFocused) heading.current?.focus();
  }, [isHeadingFocused]);

  // A disabled button sends no form, so that the browser ignores Enter where it should explain itself.
  function pressKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isComplete) props.onIncomplete?.();
  }

  return (
    <form
      className={classes.step}
      noValidate
      onKeyDown={pressKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) props.onNext();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="md"
          disabled={isBusy}
          // The field that has the focus keeps it: a fault told on leaving it would move this button away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onBack}
        >
          {t('back')}
        </Button>
        <Button type="submit" size="md" disabled={!isComplete} loading={isBusy} className={classes.next ?? ''}>
          {nextLabel ?? t('next')}
        </Button>
      </div>
    </form>
  );
}
