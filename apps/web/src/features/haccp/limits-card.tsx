import { Button } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLimits } from './haccp-api.ts';
import classes from './limits-card.module.css';
import { LimitsDialog } from './limits-dialog.tsx';
import { useProfileWords } from './use-record-words.ts';

interface LimitsCardProps {
  machine: { serialNumber: string; gamma: Gamma };
  mayChoose: boolean;
}

/** By which limits the next cycles are judged. */
export function LimitsCard({ machine: { serialNumber, gamma }, mayChoose }: LimitsCardProps) {
  const { t } = useTranslation('haccp');
  const wordsOf = useProfileWords();
  const limitsText = useLimitsText(gamma);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useLimits(serialNumber);
  return (
    <Card title={t('limits.title')}>
      {data ? (
        <>
          <p className={classes.profile}>{wordsOf(data.profile)}</p>
          <p className={classes.limits}>{limitsText(data.limits)}</p>
        </>
      ) : error ? (
        <FailureMessage title={t('limits.failed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Placeholder height={44} />
      )}
      {data && mayChoose && (
        <Button variant="default" className={classes.choose} onClick={() => setOpen(true)}>
          {t('limits.choose')}
        </Button>
      )}
      {data && isOpen && (
        <LimitsDialog {...{ serialNumber, limitsText }} inForce={data.profile.id} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

/** Limits in one line. */
function useLimitsText(gamma: Gamma): (limits: HygieneLimits) => string {
  const { t } = useTranslation('haccp');
  const formats = useFormats(gamma);
  const temperature = (value: number) => formats.quantityText('tankTmp', value);
  return ({ tankTmpMin, rinseTmpMin, rinseTmpMax }) =>
    t('limits.text', {
      tank: temperature(tankTmpMin),
      least: temperature(rinseTmpMin),
      most: temperature(rinseTmpMax),
    });
}
