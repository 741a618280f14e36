import { Button } from '@mantine/core';
import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBellOff from '~icons/tabler/bell-off';
import IconUserCheck from '~icons/tabler/user-check';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Buttons, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { useHandling } from './inbox-api.ts';
import classes from './inbox-row.module.css';
import { MuteForm } from './mute-form.tsx';

/** The line for other users: who deals with the alarm, and until when it is muted. */
export function Handling({ alarm }: { alarm: InboxAlarm }) {
  const { t } = useTranslation('alarm-inbox');
  const { take, release, mute, isBusy, failure, reset } = useHandling();
  const [isMuting, setIsMuting] = useState(false);
  /** The state that the user has read, so that the server refuses to take the alarm from another person. */
  const [takeOver, setTakeOver] = useState<{ name: string; version: number } | null>(null);
  const { serialNumber, id, version, taken, muted } = alarm;
  // Another person may have muted it meanwhile.
  if (isMuting && muted) setIsMuting(false);
  const params = { path: { serialNumber, id } };
  const { box, hasActed } = useLostFocus(isBusy || takeOver !== null, version);
  const begin = () => {
    reset();
    hasActed.current = true;
  };
  const takeAlarm = (seen: number, onSuccess?: () => void) => {
    begin();
    take.mutate({ params, body: { version: seen } }, { ...(onSuccess && { onSuccess }) });
  };
  const releaseAlarm = () => {
    begin();
    release.mutate({ params, body: { version } });
  };
  const muteAlarm = (until: string | null) => {
    begin();
    mute.mutate({ params, body: { version, until } }, { onSuccess: () => setIsMuting(false) });
  };
  return (
    <Stack gap={8}>
      <HandlingState taken={taken} muted={muted} />
      <div ref={box}>
        <Buttons>
          {taken === null && (
            <Button disabled={isBusy} loading={take.isPending} onClick={() => takeAlarm(version)}>
              {t('take')}
            </Button>
          )}
          {taken?.isByMe === false && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => {
                reset();
                setTakeOver({ name: taken.by, version });
              }}
            >
              {t('takeOver.open')}
            </Button>
          )}
          {muted ? (
            <Button variant="default" disabled={isBusy} loading={mute.isPending} onClick={() => muteAlarm(null)}>
              {t('unmute')}
            </Button>
          ) : (
            <Button variant="default" disabled={isBusy} aria-expanded={isMuting} onClick={() => setIsMuting(!isMuting)}>
              {t('mute.open')}
            </Button>
          )}
          {/* Not in the place of "Take", where the second click of a double click would release the alarm. */}
          {taken?.isByMe && (
            <Button variant="default" disabled={isBusy} loading={release.isPending} onClick={releaseAlarm}>
              {t('release')}
            </Button>
          )}
        </Buttons>
      </div>
      {isMuting && (
        <MuteForm
          isUrgent={alarm.severity === 'critical' || alarm.severity === null}
          isBusy={isBusy}
          onMute={muteAlarm}
        />
      )}
      <FailureNote of={takeOver ? null : failure} />
      {takeOver && (
        <Confirm
          title={t('takeOver.title', takeOver)}
          confirmLabel={t('takeOver.confirm')}
          action={take}
          onConfirm={() => takeAlarm(takeOver.version, () => setTakeOver(null))}
          onClose={() => {
            reset();
            setTakeOver(null);
          }}
        >
          {t('takeOver.text', takeOver)}
        </Confirm>
      )}
    </Stack>
  );
}

/** The box stays for screen readers, which announce its changes. */
function HandlingState({ taken, muted }: Pick<InboxAlarm, 'taken' | 'muted'>) {
  const { t } = useTranslation('alarm-inbox');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  return (
    <div role="status">
      {taken && (
        <Text size="sm" className={classes.note}>
          <IconUserCheck size={18} />
          <span dir="auto">
            {taken.isByMe
              ? t('taken.byMeSince', { time: formats.timeOrDay(taken.at, nowMs) })
              : t('taken.bySince', { name: taken.by, time: formats.timeOrDay(taken.at, nowMs) })}
          </span>
        </Text>
      )}
      {muted && (
        <Text size="sm" className={classes.note}>
          <IconBellOff size={18} />
          <span dir="auto">
            {muted.by === null
              ? t('muted.until', { time: formats.timeOrDay(muted.until, nowMs) })
              : t('muted.untilBy', { name: muted.by, time: formats.timeOrDay(muted.until, nowMs) })}
          </span>
        </Text>
      )}
    </div>
  );
}

/**
 * A pressed button may disappear with what it did; then the first of the remaining buttons takes the focus. The new
 * version may be shown after the end of the change.
 */
function useLostFocus(isBusy: boolean, version: number) {
  const box = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the version
  useEffect(() => {
    if (isBusy || !hasActed.current || document.activeElement !== document.body) return;
    hasActed.current = false;
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isBusy, version]);
  return { box, hasActed };
}
