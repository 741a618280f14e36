import { Button } from '@mantine/core';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { type Expectation, type RepairCheck, repairCheckSchema } from '@washboard/contract/data-models/repair-checks';
import { msLeft, type RepairWatch, type SeenMachine } from '@washboard/machine-model/repair/watch-repair';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconCircle from '~icons/tabler/circle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconEye from '~icons/tabler/eye';
import IconPlayerPause from '~icons/tabler/player-pause';
import IconX from '~icons/tabler/x';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import type { AlarmText } from '../../../lib/alarms/alarm-texts.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import { RepairSteps } from '../alarm-entry.tsx';
import { expectationText, presentText, type Wording } from './expectation-texts.ts';
import classes from './repair-cards.module.css';
import {
  beginRepair,
  checkOf,
  followRepair,
  noteEnded,
  type Repair,
  type RepairProgress,
  type StepResult,
  settleStep,
  tryAgain,
} from './repair-progress.ts';

export interface RepairCardsProps {
  alarm: Alarm;
  text: AlarmText;
  state: ApplianceState;
  view: MachineView;
  progress: RepairProgress | 'new';
  onChange: (progress: RepairProgress) => void;
  announce: (message: string) => void;
  onRecord: ((step: number) => void) | undefined;
}

export function RepairCards(props: RepairCardsProps) {
  const { alarm, text, state, view, onChange, announce, onRecord } = props;
  const { t } = useTranslation(['repair', 'common']);
  const wording: Wording = { t, formats: useFormats(), language: useLanguage() };
  const { formats } = wording;
  const nowMs = useNowEachSecond();
  const repair = useMemo(
    (): Repair => ({
      steps: text.solutions.length,
      // A newer server may send checks that this version does not know.
      checks: text.checks.flatMap((check) => {
        const parsed = repairCheckSchema.safeParse(check);
        return parsed.success ? [parsed.data] : [];
      }),
    }),
    [text.solutions.length, text.checks],
  );
  const seen = seenMachine(state, view, alarm.errorCode, nowMs);
  const begun = props.progress === 'new' ? null : props.progress;
  const isEnded = alarm.stopDate !== null;
  const follow = useEffectEvent(() => {
    const progress = begun ?? beginRepair(repair, serverNowMs());
    const next = followRepair(repair, isEnded ? noteEnded(repair, progress) : progress, seen);
    if (next !== begun) onChange(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each change of the machine may settle a step.
  useEffect(() => follow(), [repair, nowMs, state, isEnded, view.stale?.cause]);

  useAnnouncedResults(begun, announce, wording);
  const list = useFocusOnCurrent(begun?.current ?? null, props.progress === 'new');
  if (!begun) return <RepairSteps solutions={text.solutions} />;
  const { current, results, clearedDuring } = begun;
  const isOver = clearedDuring !== null;
  const settle = (step: number, result: StepResult['result']) => {
    list.focusNext();
    onChange(settleStep(repair, begun, step, { result, atMs: serverNowMs() }));
  };

  return (
    <Stack gap={12}>
      {isOver && <Conclusion alarm={alarm} step={clearedDuring} wording={wording} onRecord={onRecord} />}
      <ol ref={list.ref} className={classes.steps}>
        {text.solutions.map((solution, i) => {
          const step = i + 1;
          const result = results[step];
          const check = checkOf(repair, step);
          const isCurrent = current === step;
          return (
            <li
              key={solution}
              className={classes.step}
              tabIndex={-1}
              data-state={result?.result ?? (isCurrent ? 'current' : 'waiting')}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden>
                <Mark result={result} number={formats.integer(step)} />
              </span>
              <Stack gap={8}>
                <p>{solution}</p>
                <StateLine
                  {...{ result, check, isCurrent, isOver, wording }}
                  watch={begun.watch}
                  isPaused={!seen.isLive}
                />
                {check && isCurrent && (
                  <Expectations check={check} watch={begun.watch} {...{ seen, wording }} condition={view.condition} />
                )}
                {isCurrent && check && view.stale && (
                  <Text size="sm" tone="quiet">
                    {t(`paused.${view.stale.cause}`)}
                  </Text>
                )}
                <Actions
                  {...{ isCurrent, isOver, step, result, wording }}
                  hasCheck={check !== undefined}
                  onSettle={(as) => settle(step, as)}
                  onTryAgain={() => {
                    list.focusNext();
                    onChange(tryAgain(repair, begun, step, serverNowMs()));
                  }}
                />
              </Stack>
            </li>
          );
        })}
      </ol>
      {!isOver && current === null && (
        <Callout tone="failure" isQuiet>
          {t('tried')}
        </Callout>
      )}
    </Stack>
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
      ([step, { atMs }]) => known.results[Number(step)]?.atMs !== atMs,
    );
    const [step, settled] = fresh ?? [];
    if (!settled || settled.result === 'hand') return;
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
  const ref = useRef<HTMLOListElement>(null);
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

function Mark({ result, number }: { result: StepResult | undefined; number: string }) {
  if (!result) return number;
  return result.result === 'failed' ? <IconX size={16} stroke={2.5} /> : <IconCheck size={16} stroke={2.5} />;
}

interface StateLineProps {
  result: StepResult | undefined;
  check: RepairCheck | undefined;
  isCurrent: boolean;
  isOver: boolean;
  isPaused: boolean;
  watch: RepairWatch | null;
  wording: Wording;
}

function StateLine({ result, check, isCurrent, isOver, isPaused, watch, wording: { t, formats } }: StateLineProps) {
  if (result) {
    const time = formats.timeWithSeconds(result.atMs);
    return (
      <Text size="sm" tone="quiet" isNumber className={classes.state}>
        {result.result === 'failed' ? t('state.failed') : t(`state.${result.result}`, { time })}
      </Text>
    );
  }
  if (!isCurrent)
    return isOver ? null : (
      <Text size="sm" tone="quiet" isNumber className={classes.state}>
        {t('state.waiting')}
      </Text>
    );
  if (!check || !watch)
    return (
      <Text size="sm" tone="quiet" isNumber className={classes.state}>
        {t('state.byHand')}
      </Text>
    );
  const Icon = isPaused ? IconPlayerPause : IconEye;
  const leftMs = msLeft(check, watch);
  const watching = leftMs > 0 ? t('state.watching', { time: formats.countdown(leftMs / 1000) }) : t('state.holding');
  return (
    <Text size="sm" tone="quiet" isNumber className={classes.state}>
      <Icon size={18} />
      {isPaused ? t('state.paused') : watching}
    </Text>
  );
}

interface ExpectationsProps {
  check: RepairCheck;
  watch: RepairWatch | null;
  seen: SeenMachine;
  condition: MachineView['condition'];
  wording: Wording;
}

function Expectations({ check, watch, seen, condition, wording }: ExpectationsProps) {
  const { t } = wording;
  const met = watch?.metMs.length ?? 0;
  // A step may list the same expectation twice.
  const keyOf = (expected: Expectation, i: number) => `${i} ${expected.kind}`;
  return (
    <div className={classes.expected}>
      <Text size="xs" tone="quiet" fw={500}>
        {t('should')}
      </Text>
      <ul>
        {check.expects.map((expected, i) => (
          <li key={keyOf(expected, i)} data-met={i < met || undefined}>
            {i < met ? <IconCircleCheck size={18} /> : <IconCircle size={18} />}
            <span>
              {expectationText(expected, wording)}
              {watch && i === met && (
                <span className={classes.now} data-stale={!seen.isLive || undefined}>
                  {t('now', { value: presentText(expected, seen, condition, wording) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ActionsProps {
  isCurrent: boolean;
  isOver: boolean;
  step: number;
  hasCheck: boolean;
  result: StepResult | undefined;
  onSettle: (result: 'hand' | 'failed') => void;
  onTryAgain: () => void;
  wording: Wording;
}

function Actions({ isCurrent, isOver, step, hasCheck, result, onSettle, onTryAgain, wording }: ActionsProps) {
  const { t, formats } = wording;
  const labelOf = (action: string) => t('forStep', { action, number: formats.integer(step) });
  if (isOver) return null;
  if (isCurrent) {
    return (
      <Row>
        {!hasCheck && (
          <Button
            size="compact-md"
            className={classes.action}
            aria-label={labelOf(t('done'))}
            onClick={() => onSettle('hand')}
          >
            {t('done')}
          </Button>
        )}
        <Button
          variant="default"
          className={classes.action}
          aria-label={labelOf(t('failed'))}
          onClick={() => onSettle('failed')}
        >
          {t('failed')}
        </Button>
      </Row>
    );
  }
  if (!result) return null;
  return (
    <Row>
      <Button variant="default" className={classes.action} aria-label={labelOf(t('again'))} onClick={onTryAgain}>
        {t('again')}
      </Button>
    </Row>
  );
}

interface ConclusionProps {
  alarm: Alarm;
  step: number;
  wording: Wording;
  onRecord: ((step: number) => void) | undefined;
}

function Conclusion({ alarm, step, wording: { t, formats }, onRecord }: ConclusionProps) {
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
