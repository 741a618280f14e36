import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import type { ComponentType, CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { useIsCompact } from '../../../lib/use-is-compact.ts';
import type { ListSearch } from '../list/list-search.ts';
import type { CardKind } from '../list/rows/card-kind.ts';
import type { ShownMachines } from '../list/rows/shown-machines.ts';
import classes from './machine-strip.module.css';
import { machineStrips, nameHeightPx, StripSpan, tallMachineStrips } from './machine-strip.tsx';
import { DayAxis, StripAxis } from './strip-axis.tsx';
import { StripKey } from './strip-key.tsx';
import { stripDays, stripSpans } from './strip-spans.ts';

export interface StripsSpan {
  days: ListSearch['days'];
  onDays: (days: ListSearch['days']) => void;
}

interface MachineStripsProps extends ShownMachines, StripsSpan {
  /** The list passes it, because an import would move its rows into the code of every page. */
  Cards: ComponentType<ShownMachines & { kind: CardKind }>;
}

/** The machines as rows with their last 24 hours, or their last days, one a line. */
export function MachineStrips({ Cards, days, onDays, ...shown }: MachineStripsProps) {
  const { t } = useTranslation('strip');
  const isCompact = useIsCompact();
  const span = stripDays[days ?? '1d'];
  const endMs = Math.ceil(useNowEachHalfMinute() / minuteMs) * minuteMs;
  return (
    <StripSpan value={span}>
      <div className={classes.strips} style={{ '--name-height': `${nameHeightPx}px` } as CSSProperties}>
        <div className={classes.head}>
          <SegmentedControl
            aria-label={t('span')}
            className={classes.span}
            choices={stripSpans.map((value) => ({ value, label: t(`spans.${value}`) }))}
            value={days ?? '1d'}
            onChange={(chosen) => onDays(chosen === '1d' ? undefined : chosen)}
          />
          {!isCompact &&
            (span === 1 ? (
              <StripAxis fromMs={endMs - dayMs} untilMs={endMs} timeZone={readerTimeZone()} />
            ) : (
              <DayAxis />
            ))}
        </div>
        <Cards {...shown} kind={(isCompact ? tallMachineStrips : machineStrips)[span]} />
        <div className={classes.foot}>
          <StripKey />
        </div>
      </div>
    </StripSpan>
  );
}
