import { Button } from '@mantine/core';
import type { Expectation, RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { msLeft, type RepairWatch, type SeenMachine } from '@washboard/machine-model/repair/watch-repair';
import type { ReactNode } from 'react';
import IconCheck from '~icons/tabler/check';
import IconCircle from '~icons/tabler/circle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconEye from '~icons/tabler/eye';
import IconPlayerPause from '~icons/tabler/player-pause';
import IconX from '~icons/tabler/x';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { expectationText, presentText, type Wording } from './expectation-texts.ts';
import classes from './repair-cards.module.css';
import { type RepairProgress, repairResult, type StepResult } from './repair-progress.ts';

interface StepCardProps {
  step: number;
  words: string;
  progress: RepairProgress;
  check: RepairCheck | undefined;
  seen: SeenMachine;
  view: MachineView;
  wording: Wording;
  isOver: boolean;
  /** Null for who only looks, and once the alarm has ended. */
  actions: { settle: (result: 'hand' | 'failed') => void; tryAgain: () => void } | null;
}

export function StepCard({ step, words, progress, check, seen, view, wording, isOver, actions }: StepCardProps) {
  const { t, formats } = wording;
  const result = repairResult(progress, step);
  const isCurrent = progress.current === step;
  return (
    <li
      className={classes.step}
      tabIndex={-1}
      data-state={result?.result ?? (isCurrent ? 'current' : 'waiting')}
      aria-current={isCurrent ? 'step' : undefined}
      value={step}
    >
      <span className={classes.number} aria-hidden>
        <StepMark result={result} number={formats.integer(step)} />
      </span>
      <Stack gap={8}>
        <p>{words}</p>
        <StateLine
          result={result}
          check={check}
          isCurrent={isCurrent}
          wording={wording}
          isQuiet={isOver || (actions === null && !isCurrent)}
          watch={progress.watch}
          isPaused={!seen.isLive}
        />
        {check && isCurrent && (
          <StepExpectations
            check={check}
            watch={progress.watch}
            seen={seen}
            wording={wording}
            condition={view.condition}
          />
        )}
        {isCurrent && check && view.stale && (
          <Text size="sm" tone="quiet">
            {t(`paused.${view.stale.cause}`)}
          </Text>
        )}
        {actions && (
          <StepActions
            isCurrent={isCurrent}
            step={step}
            wording={wording}
            isReported={progress.results[step] !== undefined}
            hasCheck={check !== undefined}
            onSettle={actions.settle}
            onTryAgain={actions.tryAgain}
          />
        )}
      </Stack>
    </li>
  );
}

function StepMark({ result, number }: { result: StepResult | undefined; number: string }) {
  if (!result) return number;
  return result.result === 'failed' ? <IconX size={16} stroke={2.5} /> : <IconCheck size={16} stroke={2.5} />;
}

interface StateLineProps {
  result: StepResult | undefined;
  check: RepairCheck | undefined;
  isCurrent: boolean;
  /** Says nothing of a step without a result. */
  isQuiet: boolean;
  isPaused: boolean;
  watch: RepairWatch | null;
  wording: Wording;
}

function StateLine({ result, check, isCurrent, isQuiet, isPaused, watch, wording: { t, formats } }: StateLineProps) {
  if (result) {
    const time = formats.timeWithSeconds(result.atMs);
    const state = result.result === 'failed' ? t('state.failed') : t(`state.${result.result}`, { time });
    return <StateText>{result.by ? t('state.by', { state, name: result.by }) : state}</StateText>;
  }
  if (!isCurrent) return isQuiet ? null : <StateText>{t('state.waiting')}</StateText>;
  if (!check || !watch) return <StateText>{t('state.byHand')}</StateText>;
  const Icon = isPaused ? IconPlayerPause : IconEye;
  const leftMs = msLeft(check, watch);
  const watching = leftMs > 0 ? t('state.watching', { time: formats.countdown(leftMs / 1000) }) : t('state.holding');
  return (
    <StateText>
      <Icon size={18} />
      {isPaused ? t('state.paused') : watching}
    </StateText>
  );
}

function StateText({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" tone="quiet" isNumber className={classes.state}>
      {children}
    </Text>
  );
}

interface StepExpectationsProps {
  check: RepairCheck;
  watch: RepairWatch | null;
  seen: SeenMachine;
  condition: MachineView['condition'];
  wording: Wording;
}

function StepExpectations({ check, watch, seen, condition, wording }: StepExpectationsProps) {
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

interface StepActionsProps {
  isCurrent: boolean;
  step: number;
  hasCheck: boolean;
  isReported: boolean;
  onSettle: (result: 'hand' | 'failed') => void;
  onTryAgain: () => void;
  wording: Wording;
}

function StepActions({ isCurrent, step, hasCheck, isReported, onSettle, onTryAgain, wording }: StepActionsProps) {
  const { t, formats } = wording;
  const labelOf = (action: string) => t('forStep', { action, number: formats.integer(step) });
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
  if (!isReported) return null;
  return (
    <Row>
      <Button variant="default" className={classes.action} aria-label={labelOf(t('again'))} onClick={onTryAgain}>
        {t('again')}
      </Button>
    </Row>
  );
}
