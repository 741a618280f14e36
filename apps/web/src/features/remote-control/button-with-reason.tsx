import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import classes from './remote-control.module.css';

interface ButtonWithReasonProps extends ButtonProps {
  reason: string | null;
  shownId?: string | null;
  hint?: string;
  isReasonSpoken?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button stays focusable while it is disabled, so that screen readers announce the reason. */
export function ButtonWithReason(props: ButtonWithReasonProps) {
  const { reason, shownId = null, hint, isReasonSpoken = false, onPress, ...button } = props;
  const ownId = useId();
  const text = reason ?? hint;
  return (
    <>
      <Button
        {...button}
        {...(reason !== null && { 'data-disabled': true })}
        aria-disabled={reason !== null}
        aria-describedby={text === undefined ? undefined : (shownId ?? ownId)}
        onClick={() => reason === null && onPress()}
      />
      {text !== undefined &&
        shownId === null &&
        (isReasonSpoken ? (
          <VisuallyHidden as="p" id={ownId}>
            {text}
          </VisuallyHidden>
        ) : (
          <p id={ownId} className={classes.hint}>
            {text}
          </p>
        ))}
    </>
  );
}
