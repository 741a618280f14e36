import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import spokenClasses from '../../components/text/spoken.module.css';
import classes from './remote-control.module.css';

interface HinderedButtonProps extends ButtonProps {
  /** Why it cannot be pressed; null if it can. */
  reason: string | null;
  /** The element that shows the same reason elsewhere. */
  shownId?: string | null;
  /** Says what the button does while it can be pressed. */
  hint?: string;
  /** The reason is only spoken, because the page shows it already. */
  isReasonSpoken?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Focusable while disabled, so that its reason can be read. */
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
