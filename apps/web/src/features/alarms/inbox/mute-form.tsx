import { Button, TextInput } from '@mantine/core';
import { maxMuteDays, maxUrgentMuteHours } from '@washboard/contract/alarms/mute-bounds';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../components/forms/date-field.tsx';
import { Buttons, Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import classes from './inbox-alarm-card.module.css';

interface MuteFormProps {
  isUrgent: boolean;
  isBusy: boolean;
  onMute: (until: string) => void;
}

const morningHour = 7;

export function MuteForm({ isUrgent, isBusy, onMute }: MuteFormProps) {
  const { t } = useTranslation(['alarm-inbox', 'errors']);
  const formats = useFormats();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [fault, setFault] = useState<'none' | 'required' | 'past' | 'late' | 'lateUrgent'>('none');
  const muteUntil = (ms: number) => onMute(new Date(ms).toISOString());
  const morningMs = tomorrowMorningMs();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const untilMs = momentMs(day, time);
    const next = faultOf(untilMs, isUrgent);
    setFault(next);
    // A text that is no date is not in `day`; its field says so.
    const wrong = next === 'none' ? '[aria-invalid="true"]:not([type="time"])' : '[type="time"]';
    const field = event.currentTarget.querySelector<HTMLElement>(wrong);
    if (field) field.focus();
    else if (!isBusy) muteUntil(untilMs);
  }
  return (
    <fieldset className={classes.mute} aria-label={t('mute.label')}>
      <Stack gap={8}>
        <Buttons>
          {[1, 4].map((hours) => (
            <Button
              key={hours}
              variant="default"
              disabled={isBusy}
              onClick={() => muteUntil(serverNowMs() + hours * hourMs)}
            >
              {t('mute.hours', { count: hours })}
            </Button>
          ))}
          {!isUrgent && (
            <Button variant="default" disabled={isBusy} onClick={() => muteUntil(morningMs)}>
              {t('mute.morning', { time: formats.time(morningMs) })}
            </Button>
          )}
        </Buttons>
        <form noValidate onSubmit={submit}>
          <Row className={classes.moment}>
            {!isUrgent && <DateField label={t('mute.day')} value={day} onChange={setDay} />}
            <TextInput
              type="time"
              label={t('mute.time')}
              value={time}
              error={
                fault === 'none' ? undefined : fault === 'required' ? t('errors:field.required') : t(`mute.${fault}`)
              }
              onChange={({ currentTarget: { value } }) => {
                setFault('none');
                setTime(value);
              }}
            />
            <Button type="submit" variant="default" disabled={isBusy}>
              {t('mute.confirm')}
            </Button>
          </Row>
        </form>
        <Text size="sm" tone="quiet">
          {isUrgent ? t('mute.urgent') : t('mute.text')}
        </Text>
      </Stack>
    </fieldset>
  );
}

function tomorrowMorningMs(): number {
  const morning = new Date(serverNowMs());
  morning.setDate(morning.getDate() + 1);
  return morning.setHours(morningHour, 0, 0, 0);
}

function faultOf(untilMs: number, isUrgent: boolean) {
  if (Number.isNaN(untilMs)) return 'required';
  const lengthMs = untilMs - serverNowMs();
  if (lengthMs <= 0) return 'past';
  if (isUrgent) return lengthMs > maxUrgentMuteHours * hourMs ? 'lateUrgent' : 'none';
  return lengthMs > maxMuteDays * dayMs ? 'late' : 'none';
}

/** A time without a day is the next such time. NaN without a time. */
function momentMs(day: string, time: string): number {
  if (day !== '' || time === '') return Date.parse(`${day}T${time}`);
  const now = new Date(serverNowMs());
  const moment = new Date(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  moment.setHours(hours, minutes, 0, 0);
  if (moment <= now) moment.setDate(moment.getDate() + 1);
  return moment.getTime();
}
