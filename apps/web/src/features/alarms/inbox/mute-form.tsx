import { Button, TextInput } from '@mantine/core';
import { maxMuteDays, maxUrgentMuteHours } from '@washboard/contract/alarms/mute-bounds';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { DateField } from '../../../components/forms/date-field.tsx';
import { Form } from '../../../components/kit/form.tsx';
import { Buttons, Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import classes from './inbox-alarm-card.module.css';

interface MuteFormProps {
  isUrgent: boolean;
  isBusy: boolean;
  onMute: (until: string) => void;
}

const morningHour = 7;
const schema = z.object({ day: z.string(), time: z.string() });

const muteErrors = ['past', 'late', 'lateUrgent'] as const;
type MuteError = (typeof muteErrors)[number];
const isMuteError = (fieldError: string): fieldError is MuteError =>
  (muteErrors as readonly string[]).includes(fieldError);

export function MuteForm({ isUrgent, isBusy, onMute }: MuteFormProps) {
  const { t } = useTranslation('alarm-inbox');
  const formats = useFormats();
  const [isDayReadable, setIsDayReadable] = useState(true);
  const form = useKitForm({
    schema,
    initialValues: { day: '', time: '' },
    // `Handling` shows the failures of all its changes.
    saving: { isPending: isBusy, isSuccess: false, error: null, reset() {} },
    rules: (moment) => ({ day: isDayReadable ? undefined : 'date', time: fieldErrorOf(momentMs(moment), isUrgent) }),
    fieldErrorWords: (_, fieldError) => (isMuteError(fieldError) ? t(`mute.${fieldError}`) : undefined),
  });
  const muteUntil = (ms: number) => onMute(new Date(ms).toISOString());
  const morningMs = tomorrowMorningMs();
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
        <Form form={form} actions={null} onSubmit={(moment) => muteUntil(momentMs(moment))}>
          <Row className={classes.moment}>
            {!isUrgent && (
              <DateField {...form.field('day')} size="sm" label={t('mute.day')} onReadableChange={setIsDayReadable} />
            )}
            <TextInput {...form.field('time')} size="sm" type="time" label={t('mute.time')} />
            <Button type="submit" variant="default" disabled={isBusy}>
              {t('mute.confirm')}
            </Button>
          </Row>
        </Form>
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

function fieldErrorOf(untilMs: number, isUrgent: boolean): MuteError | 'required' | undefined {
  if (Number.isNaN(untilMs)) return 'required';
  const lengthMs = untilMs - serverNowMs();
  if (lengthMs <= 0) return 'past';
  if (isUrgent) return lengthMs > maxUrgentMuteHours * hourMs ? 'lateUrgent' : undefined;
  return lengthMs > maxMuteDays * dayMs ? 'late' : undefined;
}

/** A time without a day is the next such time. NaN without a time. */
function momentMs({ day, time }: z.infer<typeof schema>): number {
  if (day !== '' || time === '') return Date.parse(`${day}T${time}`);
  const now = new Date(serverNowMs());
  const moment = new Date(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  moment.setHours(hours, minutes, 0, 0);
  if (moment <= now) moment.setDate(moment.getDate() + 1);
  return moment.getTime();
}
