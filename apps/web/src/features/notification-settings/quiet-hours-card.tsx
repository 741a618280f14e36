import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { QuietHours } from '@washboard/contract/notifications/notification-rules';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { readerTimeZone } from '../../lib/time/reader-time-zone.ts';
import classes from './notification-settings.module.css';
import { useSetQuietHours } from './notification-settings-api.ts';

const usual = { from: '22:00', until: '06:00', exceptCritical: true };

export function QuietHoursCard({ quietHours }: { quietHours: QuietHours | null }) {
  const { t } = useTranslation(['notification-settings', 'errors']);
  const save = useSetQuietHours();
  /** Undefined means that the user has edited nothing, null that there are no quiet hours. */
  const [edited, setEdited] = useState<QuietHours | null>();
  const shown = edited === undefined ? quietHours : edited;
  const zones = useTimeZones(shown?.timeZone);
  const fieldError = fieldErrorOf(shown);
  const hasChanges = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(quietHours);

  function edit(changes: Partial<QuietHours>): void {
    if (shown) setEdited({ ...shown, ...changes });
    save.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!hasChanges || fieldError || save.isPending) return;
    save.mutate(shown, { onSuccess: () => setEdited(undefined) });
  }

  return (
    <Card title={t('quiet.title')}>
      <form className={classes.quiet} noValidate onSubmit={submit}>
        <Switch
          size="md"
          label={t('quiet.switch')}
          description={t('quiet.text')}
          checked={shown !== null}
          disabled={save.isPending}
          onChange={({ currentTarget: { checked } }) => {
            setEdited(checked ? (quietHours ?? { ...usual, timeZone: readerTimeZone() }) : null);
            save.reset();
          }}
        />
        {shown && (
          <>
            <div className={classes.times}>
              <TextInput
                type="time"
                size="md"
                label={t('quiet.from')}
                value={shown.from}
                onChange={({ currentTarget: { value } }) => edit({ from: value })}
                error={fieldError === 'from' && t('errors:field.required')}
              />
              <TextInput
                type="time"
                size="md"
                label={t(shown.until <= shown.from ? 'quiet.untilNextDay' : 'quiet.until')}
                value={shown.until}
                onChange={({ currentTarget: { value } }) => edit({ until: value })}
                error={
                  fieldError === 'until'
                    ? t('errors:field.required')
                    : fieldError === 'same'
                      ? t('quiet.same')
                      : undefined
                }
              />
            </div>
            <NativeSelect
              size="md"
              label={t('quiet.timeZone')}
              value={shown.timeZone}
              data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
              onChange={({ currentTarget: { value } }) => edit({ timeZone: value })}
            />
            <Switch
              size="md"
              label={t('quiet.exceptCritical')}
              checked={shown.exceptCritical}
              onChange={({ currentTarget: { checked } }) => edit({ exceptCritical: checked })}
            />
          </>
        )}
        <FailureNote of={save.error} lead={t('notSaved')} />
        {(hasChanges || save.isSuccess) && (
          <Row gap={16} justify="between" isOneLine>
            <Text role="status" tone="quiet">
              {save.isSuccess && !hasChanges && t('quiet.saved')}
            </Text>
            {hasChanges && (
              <TouchButton type="submit" disabled={fieldError !== null} loading={save.isPending}>
                {t('quiet.save')}
              </TouchButton>
            )}
          </Row>
        )}
      </form>
    </Card>
  );
}

/** Browsers report a cleared time field as an empty string. */
function fieldErrorOf(hours: QuietHours | null): 'from' | 'until' | 'same' | null {
  if (hours?.from === '') return 'from';
  if (hours?.until === '') return 'until';
  return hours && hours.from === hours.until ? 'same' : null;
}

/** The chosen time zone may be an alias that browsers do not list. */
function useTimeZones(chosen: string | undefined): readonly string[] {
  const all = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return chosen === undefined || all.includes(chosen) ? all : [chosen, ...all];
}
