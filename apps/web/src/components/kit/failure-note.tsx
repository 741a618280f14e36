import type { ReactNode } from 'react';
import { Callout } from '../feedback/callout.tsx';
import { useFailureText } from '../feedback/failure-message.tsx';

interface FailureNoteProps {
  /** The error of a mutation or query; null: none, and nothing is shown. */
  of: unknown;
  /** What failed, before why. */
  lead?: string | undefined;
  /** Replaces the words of the error catalogue. Null: the form shows this failure elsewhere. */
  describe?: ((failure: unknown) => ReactNode) | undefined;
}

/** Why an action failed, beside the control that caused it. */
export function FailureNote({ of, lead, describe }: FailureNoteProps) {
  const failureText = useFailureText();
  if (of === null || of === undefined) return null;
  const words = (describe ?? failureText)(of);
  if (words === null) return null;
  return (
    <Callout tone="failure">
      {lead !== undefined && `${lead} `}
      {words}
    </Callout>
  );
}
