import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import classes from './tone.module.css';

/** How something is meant that is told in a sentence. */
export type Tone = 'success' | 'notice' | 'warning' | 'failure';

const icons: Record<Tone, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  notice: IconInfoCircle,
  warning: IconAlertTriangle,
  failure: IconAlertCircle,
};

/** Stands beside the words, which say the same. */
export function ToneIcon({ tone, size }: { tone: Tone; size: number }) {
  const Icon = icons[tone];
  return <Icon size={size} stroke={1.75} className={classes.tone} data-tone={tone} aria-hidden />;
}
