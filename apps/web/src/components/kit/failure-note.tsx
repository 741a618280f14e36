import type { ReactNode } from 'react';
import { Callout } from '../feedback/callout.tsx';
import { useFailureText } from '../feedback/failure-message.tsx';

interface FailureNoteProps {
  /** The error of a mutation or query; null shows nothing. */
  of: unknown;
  /** Names what failed, before the reason. */
  lead?: string | undefined;
  /** Replaces the words of the error catalogue. Null hides a failure that the form shows elsewhere. */
  describe?: ((failure: unknown) => ReactNode) | undefined;
}

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
