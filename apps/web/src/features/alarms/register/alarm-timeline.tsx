import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { dayMs } from '@washboard/contract/time/durations';
import { type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { usePageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import { useIsCompact } from '../../../lib/use-is-compact.ts';
import classes from './alarm-timeline.module.css';
import { lanes, nearestBar, timelineBars, timelineTicks } from './timeline-scale.ts';

interface AlarmTimelineProps {
  alarms: readonly Alarm[];
  fromMs: number;
  toMs: number;
  isCut: boolean;
  onPick: (alarm: Alarm) => void;
}

const laneHeight = 20;
const barHeight = 12;
/** Browsers draw no bar of zero width, not even its outline. */
const minShare = 0.0001;
/** A fingertip covers this width. */
const reachPx = 22;

/** The list below is the accessible equivalent. */
export function AlarmTimeline({ alarms, fromMs, toMs, isCut, onPick }: AlarmTimelineProps) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const bars = useMemo(() => timelineBars(alarms, { fromMs, toMs }), [alarms, fromMs, toMs]);
  const oldest = isCut ? Math.min(1, ...bars.map(({ begin }) => begin)) : 0;

  function pick(event: MouseEvent<SVGSVGElement>): void {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const lane = Math.floor((event.clientY - top) / laneHeight);
    const meant = nearestBar(bars, { lane, at: (event.clientX - left) / width, reach: reachPx / width });
    if (meant) onPick(meant.alarm);
  }

  return (
    <figure className={classes.timeline} aria-label={t('timeline.label')}>
      <ul className={classes.lanes} aria-hidden>
        {lanes.map((rank) => (
          <li key={rank}>{t(`common:severity.${rank}`)}</li>
        ))}
      </ul>
      <svg className={classes.bars} height={lanes.length * laneHeight} aria-hidden="true" onClick={pick}>
        {lanes.map((rank, lane) => (
          <line key={rank} className={classes.lane} x2="100%" y1={middleOf(lane)} y2={middleOf(lane)} />
        ))}
        {oldest > 0 && <rect className={classes.unloaded} width={percent(oldest)} height="100%" />}
        {bars.map(({ alarm, lane, begin, end }) => (
          <rect
            key={alarm.id}
            className={classes.bar}
            data-severity={alarm.severity ?? 'unknown'}
            data-open={alarm.stopDate === null || undefined}
            x={percent(begin)}
            width={percent(Math.max(end - begin, minShare))}
            y={middleOf(lane) - barHeight / 2}
            height={barHeight}
            rx={1}
          >
            <title>{alarm.errorCode}</title>
          </rect>
        ))}
      </svg>
      <TimelineAxis fromMs={fromMs} toMs={toMs} />
      {isCut && (
        <Text as="figcaption" size="xs" tone="quiet" column={2}>
          {t('timeline.cut')}
        </Text>
      )}
    </figure>
  );
}

const middleOf = (lane: number) => (lane + 0.5) * laneHeight;
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

function TimelineAxis({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const formats = useFormats();
  const locale = useLocale();
  const timeZone = usePageTimeZone();
  const isCompact = useIsCompact();
  const ticks = timelineTicks({ fromMs, toMs }, isCompact ? 5 : 8, timeZone).filter(
    ({ share }) => share < (isCompact ? 0.85 : 0.96),
  );
  const isLong = toMs - fromMs > 300 * dayMs;
  const day = new Intl.DateTimeFormat(
    locale,
    isLong ? { timeZone, month: 'short', year: '2-digit' } : { timeZone, day: 'numeric', month: 'short' },
  );
  return (
    <ol className={classes.axis} aria-hidden>
      {ticks.map(({ ms, share, isDay }) => (
        <li key={ms} style={{ left: percent(share) }}>
          {isDay ? day.format(ms) : formats.time(ms)}
        </li>
      ))}
    </ol>
  );
}
