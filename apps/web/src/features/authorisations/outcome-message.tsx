import { ActionIcon } from '@mantine/core';
import type { PendingUser } from '@washboard/contract/user-administration/user-administration';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconInfoCircle from '~icons/tabler/info-circle';
import IconX from '~icons/tabler/x';
import classes from './authorisations.module.css';

export type DecisionOutcome = { name: string } & (
  | { kind: 'accepted'; role: PendingUser['role']; openedCode: string | null }
  | { kind: 'refused' }
  | { kind: 'overtaken' }
);

export function OutcomeMessage({ outcome, onDismiss }: { outcome: DecisionOutcome; onDismiss: () => void }) {
  const { t } = useTranslation('authorisations');
  const text = useOutcomeText();
  const ref = useRef<HTMLDivElement>(null);
  const Icon = outcome.kind === 'overtaken' ? IconInfoCircle : IconCircleCheck;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Each outcome takes the focus, because the pressed button disappears with its applicant.
  useEffect(() => ref.current?.focus(), [outcome]);

  return (
    <div ref={ref} tabIndex={-1} role="status" className={classes.message} data-kind={outcome.kind}>
      <Icon size={20} />
      <p>{text(outcome)}</p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--touch)"
        aria-label={t('outcome.dismiss')}
        onClick={onDismiss}
      >
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}

function useOutcomeText(): (outcome: DecisionOutcome) => string {
  const { t } = useTranslation(['authorisations', 'common']);
  return (outcome) => {
    const { name } = outcome;
    if (outcome.kind !== 'accepted') return t(`outcome.${outcome.kind}`, { name });
    const role = t(`common:role.${outcome.role}`);
    const { openedCode } = outcome;
    return openedCode === null
      ? t('outcome.accepted', { name, role })
      : t('outcome.opened', { name, role, code: openedCode });
  };
}
