import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './callout.module.css';

type Tone = 'failure' | 'success' | 'notice';

const icons = { failure: IconAlertCircle, success: IconCircleCheck, notice: IconInfoCircle };

interface CalloutProps {
  tone: Tone;
  children: ReactNode;
}

/** What came of something, in a sentence, where it was done. Told by screen readers at once: failures, or politely. */
export function Callout({ tone, children }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'failure' ? 'alert' : 'status'} className={classes.callout} data-tone={tone}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
