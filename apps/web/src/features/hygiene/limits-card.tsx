import { Button } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneLimits, LimitsInForce, SourcedLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { acceptsValidation, practiceOfRinse } from '@washboard/machine-model/hygiene/limit-profiles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLimits } from './haccp-api.ts';
import classes from './limits-card.module.css';
import { secondsText, useProfileWords } from './use-record-words.ts';

/** The dialog in which limits are chosen. */
export type LimitsDialogSlot = (onClose: () => void) => ReactNode;

interface LimitsCardProps {
  machine: { serialNumber: string; gamma: Gamma };
  /** Undefined: the reader may not choose limits. */
  limitsDialog: LimitsDialogSlot | undefined;
}

/** By which limits the next cycles are judged, and where their choice comes from. */
export function LimitsCard({ machine: { serialNumber, gamma }, limitsDialog }: LimitsCardProps) {
  const { t } = useTranslation('haccp');
  const wordsOf = useProfileWords();
  const { limitsText, validatedText, rinseText } = useLimitsText(gamma);
  const originText = useOriginText();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useLimits(serialNumber);
  return (
    <Card title={t('limits.title')}>
      {data ? (
        <>
          <p className={classes.profile}>{wordsOf(data.profile, data.name)}</p>
          <p className={classes.limits}>{limitsText(data.limits)}</p>
          {validatedText(data) && <p className={classes.limits}>{validatedText(data)}</p>}
          {acceptsValidation(data.profile) && <p className={classes.limits}>{rinseText(data.limits)}</p>}
          <p className={classes.limits}>{originText(data)}</p>
        </>
      ) : error ? (
        <FailureMessage title={t('limits.failed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Placeholder height={64} />
      )}
      {data && limitsDialog && (
        <Button variant="default" className={classes.choose} onClick={() => setOpen(true)}>
          {t('limits.choose')}
        </Button>
      )}
      {isOpen && limitsDialog?.(() => setOpen(false))}
    </Card>
  );
}

/** Limits in a line each. */
function useLimitsText(gamma: Gamma) {
  const { t } = useTranslation('haccp');
  const formats = useFormats(gamma);
  const programmeName = useProgrammeName();
  const temperature = (value: number) => formats.quantityText('tankTmp', value);
  return {
    limitsText: ({ tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin }: HygieneLimits) =>
      t(contactSMin === null ? 'limits.text' : 'limits.textWithContact', {
        tank: temperature(tankTmpMin),
        least: temperature(rinseTmpMin),
        most: temperature(rinseTmpMax),
        contact: secondsText(formats, contactSMin ?? 0),
      }),

    /** Null: no programme of the machine has a validation that counts. */
    validatedText({ validations = [] }: Pick<LimitsInForce, 'validations'>): string | null {
      const programmes = validations.map(({ cycleType, contactSMin }) =>
        [programmeName(cycleType), t('values.atLeast', { limit: secondsText(formats, contactSMin) })].join(' '),
      );
      return programmes.length === 0 ? null : t('limits.validated', { programmes: programmes.join(', ') });
    },

    rinseText: ({ rinseTmpMax }: HygieneLimits) =>
      t('limits.rinse', {
        least: temperature(practiceOfRinse.least),
        most: temperature(practiceOfRinse.most),
        accepted: temperature(rinseTmpMax),
      }),
  };
}

function useOriginText(): (limits: SourcedLimits) => string {
  const { t } = useTranslation('haccp');
  return ({ chosenFor, company }) => {
    if (chosenFor !== 'company') return t(`limits.origin.${chosenFor}`);
    return company ? t('limits.origin.company', { company: company.companyName }) : t('limits.origin.above');
  };
}
