import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { DayStrip } from './day-strip.tsx';
import classes from './machine-day.module.css';
import { StripAxis } from './strip-axis.tsx';
import { StripKey } from './strip-key.tsx';
import { stripNews, useDayStrip } from './strips-api.ts';
import { useOpenMoment } from './use-open-moment.ts';

interface MachineDayProps {
  machine: Pick<ApplianceSummary, 'serialNumber' | 'applianceName' | 'gamma' | 'state' | 'openDeviations'>;
}

export function MachineDay({ machine }: MachineDayProps) {
  const { serialNumber, applianceName, gamma } = machine;
  const { t } = useTranslation('strip');
  const titleId = useId();
  const { data, error } = useDayStrip(serialNumber, stripNews(machine));
  const openMoment = useOpenMoment(serialNumber);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Text as="h2" id={titleId} size="sm" isStrong>
        {t('title')}
      </Text>
      {data ? (
        <>
          <DayStrip
            of={data}
            gamma={gamma}
            name={applianceName}
            onChoose={openMoment}
            isStale={error !== null}
            hasHours
          />
          <StripAxis fromMs={data.fromMs} untilMs={data.untilMs} timeZone={data.strip.timeZone} />
        </>
      ) : (
        <div className={classes.place}>
          <FailureNote of={error} lead={t('failed')} />
        </div>
      )}
      <StripKey />
    </section>
  );
}
