import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from '../badges/tone.tsx';
import classes from './callout.module.css';

interface CalloutProps {
  tone: Tone;
  /** Part of a text that is read anyway, and no news. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** What came of something, in a sentence, where it was done. Told by screen readers at once: failures, or politely. */
export function Callout({ tone, isQuiet = false, children }: CalloutProps) {
  const role = tone === 'failure' ? 'alert' : 'status';
  return (
    <div role={isQuiet ? undefined : role} className={classes.callout} data-tone={tone}>
      <ToneIcon tone={tone} size={20} />
      <div className={classes.words}>{children}</div>
    </div>
  );
}
