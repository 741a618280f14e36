import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/failure-message.tsx';
import type { CommandFailure } from './command-outcome.ts';
import classes from './remote-control.module.css';
import type { CommandStep } from './use-remote-command.ts';

export function CommandOutcome({ step }: { step: CommandStep }) {
  const { t } = useTranslation('remote-control');
  if (step.kind === 'executed') {
    return (
      <Told icon={<IconCircleCheck size={20} stroke={1.75} className={classes.executed} aria-hidden />}>
        {t(`executed.${step.action}`)}
      </Told>
    );
  }
  return step.kind === 'failed' ? <FailureTold failure={step.failure} /> : null;
}

function Told({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p role="status" className={classes.outcome}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

function FailureTold({ failure }: { failure: CommandFailure }) {
  const { t } = useTranslation('remote-control');
  const failureText = useFailureText();
  const refusedIcon = <IconCircleX size={20} stroke={1.75} className={classes.refused} aria-hidden />;
  switch (failure.kind) {
    case 'unknown':
      return (
        <Told icon={<IconAlertTriangle size={20} stroke={1.75} className={classes.unknown} aria-hidden />}>
          {t('outcomeUnknown')}
        </Told>
      );
    case 'failed':
      return <Told icon={refusedIcon}>{t('notSent', { reason: failureText(failure.thrown) })}</Told>;
    case 'refused':
      return <Told icon={refusedIcon}>{refusalText(failure, t)}</Told>;
  }
}

type Translate = ReturnType<typeof useTranslation<'remote-control'>>['t'];

function refusalText({ reason, rawReason }: CommandFailure & { kind: 'refused' }, t: Translate): string {
  if (reason) return t('refused', { reason: t(`refusal.${reason}`) });
  return rawReason === null ? t('refusedWithoutReason') : t('refused', { reason: rawReason });
}
