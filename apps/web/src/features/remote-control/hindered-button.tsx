import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import spokenClasses from '../../components/text/spoken.module.css';
import classes from './remote-control.module.css';

interface HinderedButtonProps extends ButtonProps {
  /** Null if the button can be pressed. */
  reason: string | null;
  /** The ID of an element that shows the same reason. */
  shownId?: string | null;
  /** Describes the action while the button can be pressed. */
  hint?: string;
  /** Hides the reason from sight, because the page shows it already. */
  isReasonSpoken?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button stays focusable while it is disabled, so that screen readers announce the reason. */
export function HinderedButton(props: HinderedButtonProps) {
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
      {text !== undefined && shownId === null && (
        <p id={ownId} className={isReasonSpoken ? spokenClasses.spoken : classes.hint}>
          {text}
        </p>
      )}
    </>
  );
}
