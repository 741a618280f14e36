import { Button } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneLimits, LimitsInForce, SourcedLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { acceptsValidation, practiceOfRinse } from '@washboard/machine-model/hygiene/limit-profiles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useProgrammeName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { secondsText, useProfileWords } from '../record/use-record-words.ts';
import { useMachineLimits } from './machine-hygiene-api.ts';
import classes from './machine-records.module.css';

export type LimitsDialogSlot = (onClose: () => void) => ReactNode;

interface LimitsCardProps {
  machine: { serialNumber: string; gamma: Gamma };
  limitsDialog: LimitsDialogSlot | undefined;
}

/** These limits judge the next cycles; past records keep theirs. */
export function LimitsCard({ machine: { serialNumber, gamma }, limitsDialog }: LimitsCardProps) {
  const { t } = useTranslation('hygiene');
  const wordsOf = useProfileWords();
  const { factsOf, rinseText } = useLimitsText(gamma);
  const originText = useOriginText();
  const [isOpen, setOpen] = useState(false);
  const limits = useMachineLimits(serialNumber);
  return (
    <Card title={t('limits.title')}>
      <Loaded query={limits} failure={t('limits.failed')} height={64}>
        {(data) => (
          <>
            <Text size="sm" isStrong className={classes.profile}>
              {wordsOf(data.profile, data.name)}
            </Text>
            <Text size="sm" tone="quiet" className={classes.about}>
              {originText(data)}
            </Text>
            <FactList facts={factsOf(data)} />
            {acceptsValidation(data.profile) && (
              <Text size="sm" tone="quiet" className={classes.about}>
                {rinseText(data.limits)}
              </Text>
            )}
          </>
        )}
      </Loaded>
      {limits.data && limitsDialog && (
        <Button variant="default" className={classes.choose} onClick={() => setOpen(true)}>
          {t('limits.choose')}
        </Button>
      )}
      {isOpen && limitsDialog?.(() => setOpen(false))}
    </Card>
  );
}

function useLimitsText(gamma: Gamma) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats(gamma);
  const programmeName = useProgrammeName();
  const temperature = (value: number) => formats.quantityText('tankTmp', value);
  const seconds = (value: number) => secondsText(formats, value);

  return {
    factsOf({ limits, validations = [] }: Pick<LimitsInForce, 'limits' | 'validations'>) {
      const { tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin } = limits;
      const range = { least: temperature(rinseTmpMin), most: temperature(rinseTmpMax) };
      return [
        { name: 'tank', label: t('values.tank'), value: t('values.atLeast', { limit: temperature(tankTmpMin) }) },
        { name: 'rinse', label: t('values.rinse'), value: t('values.between', range) },
        ...(contactSMin === null
          ? []
          : [
              {
                name: 'contact',
                label: t('values.contact'),
                value: t('values.atLeast', { limit: seconds(contactSMin) }),
              },
            ]),
        ...validations.map(({ cycleType, contactSMin: least }) => ({
          name: cycleType,
          label: <span className={classes.programme}>{programmeName(cycleType)}</span>,
          value: t('values.atLeastValidated', { limit: seconds(least) }),
        })),
      ];
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
  const { t } = useTranslation('hygiene');
  return ({ chosenFor, company }) => {
    if (chosenFor !== 'company') return t(`limits.origin.${chosenFor}`);
    return company ? t('limits.origin.company', { company: company.companyName }) : t('limits.origin.above');
  };
}
