import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconDroplets from '~icons/tabler/droplets';
import IconHelpCircle from '~icons/tabler/help-circle';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconPower from '~icons/tabler/power';
import IconSunrise from '~icons/tabler/sunrise';
import IconSunset from '~icons/tabler/sunset';
import type { Condition } from '../../lib/machine/machine-view.ts';
import classes from './badges.module.css';

export const conditionIcons: Record<Condition, typeof IconPower> = {
  off: IconPower,
  startup: IconSunrise,
  ready: IconCircleCheck,
  running: IconDroplets,
  shutdown: IconSunset,
  offline: IconPlugConnectedX,
  unknown: IconHelpCircle,
};

interface ConditionBadgeProps {
  condition: Condition;
  isStale: boolean;
  size?: 'sm' | 'lg';
}

export function ConditionBadge(props: ConditionBadgeProps) {
  const { t } = useTranslation();
  return <ConditionMark {...props} text={t(`condition.${props.condition}`)} />;
}

/** Lists show hundreds of machines, so this badge is memoized. */
export const ConditionMark = memo(function ConditionMark({
  condition,
  isStale,
  size = 'sm',
  text,
}: ConditionBadgeProps & { text: string }) {
  const Icon = conditionIcons[condition];
  return (
    <span className={classes.condition} data-condition={condition} data-stale={isStale || undefined} data-size={size}>
      <Icon size={size === 'lg' ? 22 : 18} />
      {text}
    </span>
  );
});
