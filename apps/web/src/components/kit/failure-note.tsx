import type { ReactNode } from 'react';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { Callout } from '../feedback/callout.tsx';

interface FailureNoteProps {
  of: unknown;
  lead?: string | undefined;
  /** Replaces the words of the error catalogue. Null hides the failure. */
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
