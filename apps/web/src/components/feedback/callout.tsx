import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from '../badges/tone.tsx';
import { Text } from '../kit/text.tsx';
import classes from './callout.module.css';

interface CalloutProps {
  tone: Tone;
  /** Screen readers do not announce static content. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Screen readers announce failures immediately, everything else politely. */
export function Callout({ tone, isQuiet = false, children }: CalloutProps) {
  const role = tone === 'failure' ? 'alert' : 'status';
  return (
    <Text role={isQuiet ? undefined : role} as="div" size="sm" className={classes.callout} data-tone={tone}>
      <ToneIcon tone={tone} size={20} />
      <div className={classes.words}>{children}</div>
    </Text>
  );
}
