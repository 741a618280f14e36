import type { Statistics } from '@washboard/contract/statistics/statistics';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCheck from '~icons/tabler/check';
import IconQuestionMark from '~icons/tabler/question-mark';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { MonthGrid, weekdayOf, weekdaysOf } from '../../components/records/month-grid.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import classes from './hygiene-card.module.css';
import { type HygieneDay, type HygieneResult, hygieneDays, hygieneResult, hygieneResults } from './hygiene-days.ts';
import grid from './machine-statistics.module.css';
import { SaveButtons } from './save-buttons.tsx';
import { useStatistics } from './statistics-api.ts';
import { daysAround, type StatisticsPeriod } from './statistics-period.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface HygieneCardProps {
  machine: MachineRecord;
  period: StatisticsPeriod;
  onDayChoose: (day: string) => void;
}

export function HygieneCard({ machine, period, onDayChoose }: HygieneCardProps) {
  const { serialNumber, timeZone } = machine;
  const today = dayAt(serverNowMs(), timeZone);
  const month = daysAround('month', period.from);
  const query = useStatistics({ serialNumber, ...month, step: 'day', isPresent: today < month.to });
  if (!query.data) return query.isError ? null : <Placeholder className={grid.side} height={400} />;
  return (
    <HygieneCalendar
      key={month.from}
      machine={machine}
      period={period}
      onDayChoose={onDayChoose}
      today={today}
      statistics={query.data}
      isOfBefore={query.isPlaceholderData}
    />
  );
}

interface HygieneCalendarProps extends HygieneCardProps {
  statistics: Statistics;
  today: string;
  isOfBefore: boolean;
}

function HygieneCalendar({ machine, period, onDayChoose, statistics, today, isOfBefore }: HygieneCalendarProps) {
  const { t } = useTranslation(['statistics', 'common']);
  const formats = useStatisticsFormats(machine.gamma);
  const days = hygieneDays(statistics, today);
  const shown = days.filter(({ isFuture }) => !isFuture);
  const month = formats.month(statistics.from);
  const washing = shown.reduce((sum, day) => sum + day.washing, 0);
  const hygienic = shown.reduce((sum, day) => sum + day.hygienic, 0);
  const notJudgeable = statistics.bins.reduce((sum, { hygiene }) => sum + hygiene.notJudgeable, 0);
  const judged =
    washing === 0
      ? t('hygiene.nothing', { month })
      : t('hygiene.summary', { count: washing, cycles: formats.count(washing), hygienic: formats.count(hygienic) });
  const summary =
    notJudgeable === 0
      ? judged
      : `${judged} · ${t('hygiene.notJudgeable', { count: notJudgeable, cycles: formats.count(notJudgeable) })}`;
  const weekdays = weekdaysOf(useLocale());

  function textOf(day: HygieneDay): string {
    const result = hygieneResult(day);
    if (result === 'none') return t('hygiene.dayNone', { day: formats.day(day.day) });
    const words = { day: formats.day(day.day), count: day.washing, cycles: formats.count(day.washing) };
    if (result === 'good') return t('hygiene.dayGood', words);
    return result === 'bad'
      ? t('hygiene.dayBad', { ...words, bad: formats.count(day.deviating) })
      : t('hygiene.dayUnjudged', { ...words, hygienic: formats.count(day.hygienic) });
  }

  return (
    <Card
      title={t('hygiene.title')}
      className={grid.side}
      aside={
        <SaveButtons
          serialNumber={machine.serialNumber}
          table={statistics}
          csvLabel={t('export.calendarCsv')}
          picture={{
            kind: 'calendar',
            weekdays,
            days: days.map((day) => ({
              number: Number(day.day.slice(8)),
              weekday: weekdayOf(day.day),
              result: day.isFuture ? null : hygieneResult(day),
              text: day.isFuture || day.washing === 0 ? '' : cellText(day),
            })),
            legend: hygieneResults.map((result) => ({ result, name: t(`hygiene.${result}`) })),
            title: t('hygiene.title'),
            period: `${month} · ${summary}`,
            machine: `${machine.applianceName} · ${machine.serialNumber}`,
            brand: brand.name,
          }}
          pictureName={`${t('export.hygieneFileName')}-${machine.serialNumber}-${statistics.from.slice(0, 7)}`}
          pngLabel={t('export.calendarPng')}
          isOfBefore={isOfBefore}
        />
      }
    >
      <Text size="sm" isNumber mb={12}>
        {t('common:labelled', { label: month, text: summary })}
      </Text>
      <MonthGrid
        label={t('hygiene.label', { month })}
        days={days}
        chosen={period.from}
        isCompact
        show={(day) => ({
          spoken: textOf(day),
          tone: tones[hygieneResult(day)],
          isWithin: period.view !== 'month' && day.day >= period.from && day.day < period.to,
          content: (
            <>
              <Text as="span" isStrong aria-hidden>
                {Number(day.day.slice(8))}
              </Text>
              <span className={classes.result} aria-hidden>
                <ResultIcon result={hygieneResult(day)} />
                {cellText(day)}
              </span>
            </>
          ),
        })}
        onChoose={({ day }) => onDayChoose(day)}
      />
      <Row as="ul" gap={4} className={classes.legend}>
        {hygieneResults.map((result) => (
          <Row key={result} as="li" gap={4} isOneLine>
            <ResultIcon result={result} />
            {t(`hygiene.${result}`)}
          </Row>
        ))}
      </Row>
      <Text size="note" mt={4} tone="quiet">
        {t('hygiene.hint')}
      </Text>
    </Card>
  );
}

const tones = { good: 'success', bad: 'warning', unjudged: undefined, none: undefined } as const;

function cellText({ washing, hygienic, deviating }: HygieneDay): string {
  if (washing === 0) return '';
  return deviating > 0 ? `${deviating}/${washing}` : String(hygienic);
}

const marks = {
  good: { icon: IconCheck, tone: 'success' },
  bad: { icon: IconAlertTriangle, tone: 'warning' },
  unjudged: { icon: IconQuestionMark, tone: undefined },
} as const;

function ResultIcon({ result }: { result: HygieneResult }) {
  if (result === 'none') return <span className={classes.dash} aria-hidden />;
  const { icon: Icon, tone } = marks[result];
  return <Icon className={classes.icon} data-tone={tone} size={14} stroke={2} />;
}
