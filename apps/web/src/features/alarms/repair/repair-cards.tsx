import { Button } from '@mantine/core';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { repairCheckSchema } from '@washboard/contract/data-models/repair-checks';
import type { SeenMachine } from '@washboard/machine-model/repair/watch-repair';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import type { AlarmText } from '../../../lib/alarms/alarm-texts.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import { RepairSteps } from '../alarm-entry.tsx';
import { stepsByRole } from '../steps-by-role.ts';
import { StepsOfRoles } from '../steps-of-roles.tsx';
import type { Wording } from './expectation-texts.ts';
import classes from './repair-cards.module.css';
import {
  adoptReports,
  beginRepair,
  followRepair,
  noteEnded,
  type Repair,
  type RepairProgress,
  repairCheck,
  repairResult,
  reportsBetween,
  settleStep,
  tryAgain,
} from './repair-progress.ts';
import { useReportStep, useSharedReports } from './shared-repair-api.ts';
import { StepCard } from './step-card.tsx';

export interface RepairCardsProps {
  serialNumber: string;
  alarm: Alarm;
  text: AlarmText;
  state: ApplianceState;
  view: MachineView;
  /** `null`: this person only looks at what others have reported. */
  progress: RepairProgress | 'new' | null;
  isTechnician: boolean;
  onChange: (progress: RepairProgress) => void;
  announce: (message: string) => void;
  onRecord: ((step: number) => void) | undefined;
}

export function RepairCards(props: RepairCardsProps) {
  const { serialNumber, alarm, text, state, view, isTechnician, announce, onRecord } = props;
  const { t } = useTranslation(['repair', 'common']);
  const wording: Wording = { t, formats: useFormats(), language: useLanguage() };
  const nowMs = useNowEachSecond();
  const { solutions, kitchenSteps } = text;
  const count = solutions.length;
  const steps = useMemo(() => stepsByRole(count, kitchenSteps, isTechnician), [count, kitchenSteps, isTechnician]);
  const repair = useMemo(
    (): Repair => ({
      order: isTechnician ? [...steps.own, ...steps.others] : steps.own,
      // A newer server may send checks that this version does not know.
      checks: text.checks.flatMap((check) => {
        const parsed = repairCheckSchema.safeParse(check);
        return parsed.success ? [parsed.data] : [];
      }),
    }),
    [steps, isTechnician, text.checks],
  );
  const seen = seenMachine(state, view, alarm.errorCode, nowMs);
  const isEnded = alarm.stopDate !== null;
  const reports = useSharedReports(serialNumber, alarm);
  const report = useReportStep(serialNumber, alarm);
  const begun = props.progress === 'new' ? null : props.progress;

  /** Own results are reported to the server, adopted ones come from there. */
  function settle(before: RepairProgress | null, next: RepairProgress): void {
    for (const one of reportsBetween(before, next)) report.mutate(one);
    props.onChange(next);
  }

  const isTakingPart = props.progress !== null;
  const follow = useEffectEvent(() => {
    if (!isTakingPart || reports === null) return;
    const progress = begun ?? beginRepair(repair, serverNowMs());
    const adopted = adoptReports(repair, progress, reports, serverNowMs());
    const next = followRepair(repair, isEnded ? noteEnded(repair, adopted) : adopted, seen);
    if (next.results !== adopted.results) settle(adopted, next);
    else if (next !== begun) props.onChange(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each change of the machine may settle a step.
  useEffect(() => follow(), [repair, reports, nowMs, state, isEnded, isTakingPart, view.stale?.cause]);

  const shown = useMemo(
    () =>
      begun ??
      (isTakingPart ? null : { ...adoptReports(repair, beginRepair(repair, 0), reports ?? [], 0), current: null }),
    [begun, isTakingPart, repair, reports],
  );
  useAnnouncedResults(begun, announce, wording);
  const list = useFocusOnCurrent(begun?.current ?? null, props.progress === 'new');
  if (!shown) return <RepairSteps text={text} isTechnician={isTechnician} />;
  const { current, clearedDuring } = shown;
  const isOver = clearedDuring !== null;
  const cardOf = (step: number) => (
    <StepCard
      key={step}
      words={text.solutions[step - 1] ?? ''}
      step={step}
      seen={seen}
      view={view}
      wording={wording}
      isOver={isOver}
      progress={shown}
      check={repairCheck(repair, step)}
      actions={
        begun && !isOver && repair.order.includes(step)
          ? {
              settle: (result) => {
                list.focusNext();
                settle(begun, settleStep(repair, begun, step, { result, atMs: serverNowMs() }));
              },
              tryAgain: () => {
                list.focusNext();
                settle(begun, tryAgain(repair, begun, step, serverNowMs()));
              },
            }
          : null
      }
    />
  );

  return (
    <div ref={list.ref}>
      <Stack gap={12}>
        {isOver && <RepairConclusion alarm={alarm} step={clearedDuring} wording={wording} onRecord={onRecord} />}
        <StepsOfRoles
          steps={steps}
          isTechnician={isTechnician}
          areOthersOpen={steps.others.some((step) => step === current || repairResult(shown, step) !== undefined)}
          listClass={classes.steps}
          cardOf={cardOf}
        />
        {isTakingPart && !isOver && current === null && (
          <Callout tone="failure" isQuiet>
            {t(steps.own.length > 0 ? 'tried' : 'onlyTechnician')}
          </Callout>
        )}
        <FailureNote of={report.error} lead={t('notShared')} />
      </Stack>
    </div>
  );
}

function seenMachine(state: ApplianceState, { stale }: MachineView, errorCode: string, nowMs: number): SeenMachine {
  const { status, telemetry, openAlarms } = state;
  return {
    nowMs,
    isLive: stale === null,
    isDisconnected: stale?.cause === 'machine',
    status,
    readings: telemetry,
    readingsAtMs: telemetry ? Date.parse(telemetry.receivedAt) : 0,
    isAlarmOpen: openAlarms.some((open) => open.errorCode === errorCode),
  };
}

/** Results that existed when the page opened are not announced. */
function useAnnouncedResults(
  progress: RepairProgress | null,
  announce: (message: string) => void,
  { t, formats }: Wording,
): void {
  const before = useRef(progress);
  useEffect(() => {
    const known = before.current;
    before.current = progress;
    if (!progress || !known || known.results === progress.results) return;
    const fresh = Object.entries(progress.results).find(
      ([step, { result }]) => known.results[Number(step)]?.result !== result,
    );
    const [step, settled] = fresh ?? [];
    // Who ticks a step by hand knows it.
    if (!settled?.result || (settled.result === 'hand' && settled.by === undefined)) return;
    const next = progress.current;
    announce(
      [
        t(`said.${settled.result}`, { number: formats.integer(Number(step)) }),
        ...(next === null ? [] : [t('said.next', { number: formats.integer(next) })]),
      ].join(' '),
    );
  }, [progress, announce, t, formats]);
}

/** The pressed button disappears, so the proposed step takes the focus. */
function useFocusOnCurrent(current: number | null, hasJustBegun: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const isDue = useRef(hasJustBegun);
  useEffect(() => {
    if (!isDue.current || current === null) return;
    isDue.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
  }, [current]);
  return {
    ref,
    focusNext: () => {
      isDue.current = true;
    },
  };
}

interface RepairConclusionProps {
  alarm: Alarm;
  step: number;
  wording: Wording;
  onRecord: ((step: number) => void) | undefined;
}

function RepairConclusion({ alarm, step, wording: { t, formats }, onRecord }: RepairConclusionProps) {
  const number = formats.integer(step);
  return (
    <Callout tone="success" isQuiet>
      <p>
        {alarm.stopDate === null
          ? t('expect.cleared')
          : t('cleared', { time: formats.timeWithSeconds(alarm.stopDate), number })}
      </p>
      {onRecord && (
        <Button variant="default" className={classes.action} onClick={() => onRecord(step)}>
          {t('record', { number })}
        </Button>
      )}
    </Callout>
  );
}
