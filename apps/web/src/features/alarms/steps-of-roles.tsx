import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import type { StepsByRole } from './steps-by-role.ts';
import classes from './steps-of-roles.module.css';

interface StepsOfRolesProps {
  steps: StepsByRole;
  isTechnician: boolean;
  /** A step of the other role is proposed or was tried. */
  areOthersOpen?: boolean;
  listClass: string | undefined;
  cardOf: (step: number) => ReactNode;
}

/** The reader's own steps stand open; those of the other role fold. */
export function StepsOfRoles({
  steps: { own, others },
  isTechnician,
  areOthersOpen = false,
  listClass,
  cardOf,
}: StepsOfRolesProps) {
  const { t } = useTranslation('alarms');
  if (others.length === 0) return <ol className={listClass}>{own.map(cardOf)}</ol>;
  return (
    <Stack gap={12}>
      {own.length > 0 && (
        <section>
          <Text as="h4" size="sm" isStrong>
            {t(isTechnician ? 'stepsOf.technician' : 'stepsOf.kitchen')}
          </Text>
          <ol className={listClass}>{own.map(cardOf)}</ol>
        </section>
      )}
      <details className={classes.others} open={areOthersOpen || own.length === 0 || undefined}>
        <summary className={classes.summary}>
          {t(isTechnician ? 'stepsOf.kitchen' : 'stepsOf.technician')}
          <IconChevronDown size={18} stroke={1.75} className={classes.chevron} aria-hidden />
        </summary>
        <ol className={listClass}>{others.map(cardOf)}</ol>
      </details>
    </Stack>
  );
}
