import { Link } from '@tanstack/react-router';
import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { durationText } from '@washboard/contract/time/duration-text';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SeverityBadge } from '../../../components/badges/severity-badge.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useAlarmDescription } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { Handling } from './handling.tsx';
import classes from './inbox-alarm-card.module.css';
import { useAlarmFrequency, useAlarmHistory } from './inbox-api.ts';
import { AlarmTimes } from './inbox-row.tsx';

interface InboxAlarmCardProps {
  ref: Ref<HTMLElement>;
  alarm: InboxAlarm;
  isDone: boolean;
}

export function InboxAlarmCard({ ref, alarm, isDone }: InboxAlarmCardProps) {
  const { t } = useTranslation('alarm-inbox');
  const titleId = useId();
  const description = useAlarmDescription(alarm, alarm);
  const history = useAlarmHistory(alarm);
  const { serialNumber, errorCode, severity, connection, stopDate } = alarm;
  return (
    <article
      ref={ref}
      className={classes.card}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-severity={severity ?? 'unknown'}
    >
      <Stack gap={4}>
        <Row justify="between">
          <SeverityBadge severity={severity} isStale={connection === 'offline' || stopDate !== null} />
          <Text as="span" size="sm" tone="quiet" isNumber>
            <AlarmTimes alarm={alarm} />
          </Text>
        </Row>
        <Text as="h2" id={titleId} size="lg" isStrong>
          {description === undefined ? '\u00a0' : (description ?? t('unknownCode'))}{' '}
          <Text as="span" tone="quiet" fw={400} isNumber>
            {errorCode}
          </Text>
        </Text>
        <Text size="sm" canBreak>
          <Link to="/device/$serialNumber" params={{ serialNumber }} dir="auto">
            {alarm.applianceName}
          </Link>{' '}
          <Text as="span" tone="quiet" dir="auto">
            {alarm.companyName}
          </Text>
        </Text>
      </Stack>
      <FirstStep alarm={alarm} isDone={isDone} history={history} />
      {!isDone && <Handling alarm={alarm} />}
      <Loaded query={history} failure={t('history.failed')} height={160}>
        {({ items }) => (
          <>
            <AlarmFrequency alarm={alarm} />
            <AlarmHistory items={items} />
          </>
        )}
      </Loaded>
    </article>
  );
}

interface FirstStepProps {
  alarm: InboxAlarm;
  isDone: boolean;
  history: Pick<ReturnType<typeof useAlarmHistory>, 'data' | 'error'>;
}

function FirstStep({ alarm: { serialNumber, errorCode }, isDone, history: { data, error } }: FirstStepProps) {
  const { t } = useTranslation('alarm-inbox');
  const isWaiting = data === undefined && error === null;
  const step = data?.items[0]?.solutions?.[0];
  return (
    <Stack as="section" gap={4} aria-label={t('step.title')}>
      {!isDone && (isWaiting || step !== undefined) && (
        <>
          <Text as="h3" size="xs" tone="quiet" fw={500}>
            {t('step.title')}
          </Text>
          {step === undefined ? <Placeholder height={48} /> : <Text mih={48}>{step}</Text>}
        </>
      )}
      <Link
        to="/device/$serialNumber/alarms"
        params={{ serialNumber }}
        search={{ code: errorCode }}
        className={classes.steps}
      >
        {isDone ? t('step.register') : t('step.all')}
      </Link>
    </Stack>
  );
}

function AlarmFrequency({ alarm }: { alarm: InboxAlarm }) {
  const { t } = useTranslation('alarm-inbox');
  const formats = useFormats();
  const { data } = useAlarmFrequency(alarm);
  if (!data) return <Text mih={40} size="sm" />;
  const { days, times, like } = data;
  return (
    <Text mih={40} size="sm">
      {t('frequency.own', { count: times, shown: formats.integer(times), days })}{' '}
      {like.machines === 0
        ? t('frequency.noLike')
        : t('frequency.like', {
            count: like.withAlarm,
            shown: formats.integer(like.withAlarm),
            machines: formats.integer(like.machines),
          })}
    </Text>
  );
}

/** The alarm itself is the first row, because its length is part of the history. */
function AlarmHistory({ items }: { items: readonly Alarm[] }) {
  const { t } = useTranslation('alarm-inbox');
  const formats = useFormats();
  const language = useLanguage();
  const nowMs = useNowEachHalfMinute();
  return (
    <Stack as="section" gap={4} aria-label={t('history.title')}>
      <Text as="h3" size="xs" tone="quiet" fw={500}>
        {t('history.title')}
      </Text>
      <Stack as="ol" gap={4} className={classes.history}>
        {items.map(({ id, startDate, stopDate, resolution }) => (
          <Text as="li" key={id} size="sm" isNumber>
            <span>{formats.timeOrDay(startDate, nowMs)}</span>
            <Text as="span" tone="quiet">
              {stopDate === null
                ? t('history.open')
                : durationText(Date.parse(stopDate) - Date.parse(startDate), language)}
            </Text>
            {resolution && (
              <Text as="span" isTyped className={classes.fix}>
                {[
                  resolution.solution === null
                    ? ''
                    : t('history.step', { number: formats.integer(resolution.solution) }),
                  resolution.words,
                ]
                  .filter((part) => part !== '')
                  .join(' ')}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}
