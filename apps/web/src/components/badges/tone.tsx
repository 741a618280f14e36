import IconAlertCircle from '~icons/tabler/alert-circle';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconInfoCircle from '~icons/tabler/info-circle';
import classes from './tone.module.css';

export type Tone = 'success' | 'notice' | 'warning' | 'failure';

const icons: Record<Tone, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  notice: IconInfoCircle,
  warning: IconAlertTriangle,
  failure: IconAlertCircle,
};

/** The text beside the icon has the same meaning. */
export function ToneIcon({ tone, size }: { tone: Tone; size: number }) {
  const Icon = icons[tone];
  return <Icon size={size} className={classes.tone} data-tone={tone} />;
}
