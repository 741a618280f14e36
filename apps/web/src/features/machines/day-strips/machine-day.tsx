import { Skeleton } from '@mantine/core';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { DayStrip, stripHeightsPx } from './day-strip.tsx';
import classes from './machine-day.module.css';
import { DayAxis, StripAxis } from './strip-axis.tsx';
import { StripKey } from './strip-key.tsx';
import { type SpanName, stripDays, stripSpans } from './strip-spans.ts';
import { stripNews, useDayStrip } from './strips-api.ts';
import { useOpenMoment } from './use-open-moment.ts';

/** Its marks are half as large again as those of the list. */
const moreHeightPx = 18;
const axisHeightPx = 20;

interface MachineDayProps {
  machine: Pick<ApplianceSummary, 'serialNumber' | 'applianceName' | 'gamma' | 'state' | 'openDeviations'>;
  span: SpanName;
  onSpan: (span: SpanName) => void;
}

/** The hero of a machine's page: its last 24 hours, or its last days, larger than in the list. */
export function MachineDay({ machine, span, onSpan }: MachineDayProps) {
  const { serialNumber, applianceName, gamma } = machine;
  const { t } = useTranslation('strip');
  const titleId = useId();
  const days = stripDays[span];
  const { data, error } = useDayStrip(serialNumber, stripNews(machine), days);
  const openMoment = useOpenMoment(serialNumber, span);
  const heightPx = stripHeightsPx[days] + moreHeightPx;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <VisuallyHidden as="h2" id={titleId}>
        {days === 1 ? t('title') : t(`spans.${span}`)}
      </VisuallyHidden>
      <SegmentedControl
        aria-label={t('span')}
        className={classes.span}
        choices={stripSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
        value={span}
        onChange={onSpan}
      />
      <div className={classes.strip} style={{ minHeight: heightPx + axisHeightPx }}>
        {!data && !error && <Skeleton height={heightPx} radius="md" />}
        {data ? (
          <>
            <DayStrip
              of={data}
              gamma={gamma}
              name={applianceName}
              days={days}
              heightPx={heightPx}
              onChoose={openMoment}
              isStale={error !== null}
              hasHours={days === 1}
            />
            {days === 1 ? (
              <StripAxis fromMs={data.fromMs} untilMs={data.untilMs} timeZone={data.strip.timeZone} />
            ) : (
              <DayAxis />
            )}
          </>
        ) : (
          <FailureNote of={error} lead={t('failed')} />
        )}
      </div>
      <div className={classes.key}>
        <StripKey />
      </div>
    </section>
  );
}
