import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import classes from './step-list.module.css';
import type { StepsByRole } from './steps-by-role.ts';

interface StepListProps {
  steps: StepsByRole;
  isTechnician: boolean;
  /** The step that is proposed now. */
  current: number | null;
  listClass: string | undefined;
  cardOf: (step: number) => ReactNode;
}

/** The reader's own steps stand open; those of the other role fold, unless one of them is proposed. */
export function StepList({ steps: { own, others }, isTechnician, current, listClass, cardOf }: StepListProps) {
  const { t } = useTranslation('alarms');
  if (others.length === 0) return <ol className={listClass}>{own.map(cardOf)}</ol>;
  const isOpen = own.length === 0 || (current !== null && others.includes(current));
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
      <details open={isOpen || undefined}>
        <summary className={classes.summary}>{t(isTechnician ? 'stepsOf.kitchen' : 'stepsOf.technician')}</summary>
        <ol className={listClass}>{others.map(cardOf)}</ol>
      </details>
    </Stack>
  );
}
