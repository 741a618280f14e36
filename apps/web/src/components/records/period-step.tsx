import { ActionIcon } from '@mantine/core';
import type IconChevronLeft from '~icons/tabler/chevron-left';
import classes from './period-step.module.css';

interface PeriodStepProps {
  label: string;
  icon: typeof IconChevronLeft;
  isNowhere?: boolean;
  onClick: () => void;
}

export function PeriodStep({ label, icon: Icon, isNowhere = false, onClick }: PeriodStepProps) {
  return (
    <ActionIcon
      className={classes.step}
      variant="subtle"
      color="gray"
      size="var(--touch)"
      aria-label={label}
      title={label}
      // `disabled` would lose the keyboard focus.
      {...(isNowhere && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => !isNowhere && onClick()}
    >
      <Icon size={20} />
    </ActionIcon>
  );
}
