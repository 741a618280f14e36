import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { frequencyDays } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { durationText } from '@washboard/contract/time/duration-text';
import { dayMs } from '@washboard/contract/time/durations';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { TouchButton } from '../../../components/kit/touch-button.tsx';
import { FactGrid } from '../../../components/layout/fact-list.tsx';
import type { AlarmText } from '../../../lib/alarms/alarm-texts.ts';
import type { Formats } from '../../../lib/format/formats.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { loadTexts, useLanguage } from '../../../lib/i18n/i18n.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { AlarmEntry, RepairSteps } from '../alarm-entry.tsx';
import type { RepairCardsProps } from '../repair/repair-cards.tsx';
import type { Repairs } from '../repair/use-repairs.ts';
import classes from './register-entry.module.css';
import { Resolution } from './resolution.tsx';
import type { NoteDraft, NoteEdits } from './use-note-drafts.ts';

/** Most readers repair nothing, so this code loads on demand. */
const RepairCards = lazy(() =>
  loadPart(async () => {
    const [{ RepairCards: loaded }] = await Promise.all([import('../repair/repair-cards.tsx'), loadTexts('repair')]);
    return { default: loaded };
  }),
);

/** An alarm whose repair began this recently starts expanded, even after it ended. */
const recentRepairMs = dayMs;

export interface RegisterEntryProps {
  machine: ApplianceDetail;
  view: MachineView;
  alarm: Alarm;
  text: AlarmText | null | undefined;
  isLoading: boolean;
  isOpenAtFirst: boolean;
  isStale: boolean;
  mayNote: boolean;
  isTechnician: boolean;
  draft: NoteDraft | undefined;
  edits: NoteEdits;
  repairs: Repairs;
  announce: (message: string) => void;
}

export function RegisterEntry(props: RegisterEntryProps) {
  const { machine, alarm, text, isLoading, isOpenAtFirst, isStale, mayNote, isTechnician, draft, edits, repairs } =
    props;
  const { t } = useTranslation(['alarms', 'alarm-register', 'common']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const [isBeginning, setIsBeginning] = useState(false);
  const progress = repairs.of(alarm.id);
  const isRepairing = progress !== undefined || isBeginning;
  const isRepairedByOthers = alarm.stopDate === null && alarm.stepsTried > 0;
  const isRecent = progress !== undefined && nowMs - progress.beganMs < recentRepairMs;
  const beginning = t(isRepairedByOthers ? 'alarm-register:joinRepair' : 'alarm-register:beginRepair');
  const when =
    alarm.stopDate === null
      ? t('since', { time: formats.timeOrDay(alarm.startDate, nowMs) })
      : t('alarm-register:span', { from: formats.time(alarm.startDate), to: endOf(alarm, formats) });
  return (
    <AlarmEntry
      id={alarmEntryId(alarm)}
      alarm={alarm}
      when={when}
      text={text}
      isLoading={isLoading}
      isOpenAtFirst={isOpenAtFirst || draft !== undefined || isRecent}
      isStale={isStale}
      isTechnician={isTechnician}
      aside={
        alarm.resolution && (
          <span className={classes.noted}>
            <IconCircleCheck size={18} />
            {t('alarm-register:noted')}
          </span>
        )
      }
      repair={
        text && (isRepairing || isRepairedByOthers) ? (
          <EntryCards {...props} text={text} progress={progress ?? (isBeginning ? 'new' : null)} />
        ) : undefined
      }
    >
      <Stack className={classes.more}>
        {!isRepairing && alarm.stopDate === null && text && text.checks.length > 0 && (
          <Row>
            <TouchButton
              aria-label={t('common:labelled', { label: beginning, text: alarm.errorCode })}
              onClick={() => setIsBeginning(true)}
            >
              {beginning}
            </TouchButton>
          </Row>
        )}
        <EntryFacts alarm={alarm} nowMs={nowMs} />
        <Resolution
          serialNumber={machine.serialNumber}
          alarm={alarm}
          solutions={text?.solutions ?? []}
          mayNote={mayNote}
          draft={draft}
          edits={edits}
        />
      </Stack>
    </AlarmEntry>
  );
}

type EntryCardsProps = RegisterEntryProps & Pick<RepairCardsProps, 'text' | 'progress'>;

function EntryCards(props: EntryCardsProps) {
  const { machine, view, alarm, text, progress, mayNote, isTechnician, draft, edits, repairs, announce } = props;
  const mayRecord = mayNote && alarm.resolution === null && draft === undefined;
  return (
    <Suspense fallback={<RepairSteps text={text} isTechnician={isTechnician} />}>
      <RepairCards
        serialNumber={machine.serialNumber}
        isTechnician={isTechnician}
        alarm={alarm}
        text={text}
        state={machine.state}
        view={view}
        progress={progress}
        onChange={(next) => repairs.change(alarm.id, next)}
        announce={announce}
        onRecord={mayRecord ? (step) => edits.change(alarm.id, { solution: step, words: '', version: 0 }) : undefined}
      />
    </Suspense>
  );
}

export const alarmEntryId = ({ id }: Pick<Alarm, 'id'>) => `alarm-${id}`;

function endOf({ startDate, stopDate }: Alarm, formats: Formats): string {
  return stopDate === null ? '' : formats.timeOrDay(stopDate, Date.parse(startDate));
}

function EntryFacts({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const formats = useFormats();
  const language = useLanguage();
  const { startDate, stopDate, reading, timesLately, isClockDoubtful } = alarm;
  const lastsMs = (stopDate === null ? nowMs : Date.parse(stopDate)) - Date.parse(startDate);
  const temperatures = (['boilerTmp', 'tankTmp'] as const).flatMap((channel) => {
    const value = reading?.[channel];
    return value === null || value === undefined ? [] : [{ channel, text: formats.quantityText(channel, value) }];
  });
  return (
    <FactGrid
      className={classes.facts}
      facts={[
        { name: t('fact.began'), value: formats.instant(startDate, 'long') },
        ...(stopDate === null ? [] : [{ name: t('fact.ended'), value: formats.instant(stopDate, 'long') }]),
        { name: t('fact.lasted'), value: durationText(lastsMs, language) },
        ...temperatures.map(({ channel, text }) => ({
          name: t('fact.reading', { channel: t(`common:channel.${channel}`) }),
          value: text,
        })),
        {
          name: t('fact.lately', { days: frequencyDays }),
          value: t('times', { count: timesLately, shown: formats.integer(timesLately) }),
        },
        ...(isClockDoubtful ? [{ name: t('fact.clock'), value: t('clockDoubtful') }] : []),
      ]}
    />
  );
}
