import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import classes from '../sign-up-wizard.module.css';

interface StepFrameProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  isComplete: boolean;
  isBusy: boolean;
  nextLabel?: string;
  isHeadingFocused?: boolean;
  onNext: () => void;
  onBack: () => void;
  onIncomplete?: () => void;
}

export function StepFrame(props: StepFrameProps) {
  const { title, text, children, isComplete, isBusy, nextLabel, isHeadingFocused = false } = props;
  const { t } = useTranslation('sign-up');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isHeadingFocused) heading.current?.focus();
  }, [isHeadingFocused]);

  // Browsers ignore Enter while the submit button is disabled; the form should show what is missing instead.
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
      {text && (
        <Text tone="quiet" className={classes.text}>
          {text}
        </Text>
      )}
      {children}
      <Row gap={12} className={classes.actions}>
        <Button
          variant="default"
          size="md"
          disabled={isBusy}
          // A fault shown on blur would move this button away, so the field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onBack}
        >
          {t('back')}
        </Button>
        <Button type="submit" size="md" disabled={!isComplete} loading={isBusy} className={classes.next ?? ''}>
          {nextLabel ?? t('next')}
        </Button>
      </Row>
    </form>
  );
}
