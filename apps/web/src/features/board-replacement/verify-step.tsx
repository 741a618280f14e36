import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/callout.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './board-replacement.module.css';
import { CheckList } from './check-list.tsx';
import { isPassed } from './replacement-steps.ts';
import { StepFailure } from './step-failure.tsx';
import type { StepProps } from './step-props.ts';

interface VerifyStepProps extends StepProps {
  nameOfParameter: (code: string) => ReactNode;
}

/** Whether the new board goes on where the old one stopped. */
export function VerifyStep({ machine, progress, replacement, nameOfParameter }: VerifyStepProps) {
  const { t } = useTranslation('board-replacement');
  const { finish, params } = replacement;
  const isReady = isPassed(progress.restoredChecks.filter(({ check }) => check !== 'parameters'));
  return (
    <div className={classes.step}>
      <p className={classes.text}>{t('verify.text')}</p>
      <CheckList
        title={t('restoredChecks')}
        checks={progress.restoredChecks.map(({ check, outcome }) => {
          const label = t(`restoredCheck.${check}`);
          // Somebody may have set parameters at the panel meanwhile, which is no fault of the board.
          if (check === 'parameters')
            return { name: check, label, outcome: outcome === 'failed' ? 'differs' : outcome, advice: null };
          return { name: check, label, outcome, advice: outcome === 'failed' ? t(`restoredAdvice.${check}`) : null };
        })}
      />
      {progress.differing.length > 0 && (
        <Differing codes={progress.differing} serialNumber={machine.serialNumber} nameOfParameter={nameOfParameter} />
      )}
      <StepFailure thrown={finish.error} />
      <div className={classes.actions}>
        <Button
          loading={finish.isPending}
          disabled={!isReady}
          onClick={() => finish.mutate({ params, body: { id: progress.id } })}
        >
          {t('verify.finish')}
        </Button>
      </div>
    </div>
  );
}

interface DifferingProps {
  codes: readonly string[];
  serialNumber: string;
  nameOfParameter: (code: string) => ReactNode;
}

function Differing({ codes, serialNumber, nameOfParameter }: DifferingProps) {
  const { t } = useTranslation('board-replacement');
  const formats = useFormats();
  return (
    <Callout tone="warning" isQuiet>
      <p>{t('verify.differing', { count: codes.length, shown: formats.integer(codes.length) })}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{nameOfParameter(code)}</li>
        ))}
      </ul>
      <Link to="/device/$serialNumber/parameters" params={{ serialNumber }} className={classes.link}>
        {t('verify.toParameters')}
      </Link>
    </Callout>
  );
}
