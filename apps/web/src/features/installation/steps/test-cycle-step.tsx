import { Loader } from '@mantine/core';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { TestRecord } from '@washboard/contract/installation/installation-run';
import { dayMs } from '@washboard/contract/time/durations';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useProgrammeName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import classes from '../installation.module.css';
import { useTestCycles } from '../installation-api.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

/** The server accepts a test cycle that ended at most this long before the first step was saved. */
const earlierMs = dayMs;

const isWashing = ({ result, reasons }: HygieneRecord) =>
  result !== 'notJudgeable' || reasons.every((reason) => reason === 'tankUnmeasured' || reason === 'rinseUnmeasured');

export function TestCycleStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation, machine } = props;
  const { run } = installation;
  const [openedMs] = useState(serverNowMs);
  const since = useMemo(
    () => new Date((run ? Date.parse(run.startedAt) : openedMs) - earlierMs).toISOString(),
    [run, openedMs],
  );
  const query = useTestCycles(machine.serialNumber, since);
  const cycles = (query.data?.items ?? []).filter(isWashing);
  const chosen = installation.inputOf('testCycle').record ?? installation.valueOf('testCycle')?.record ?? null;
  const shown = cycles.find(({ id }) => id === chosen);
  return (
    <InstallationStepForm
      {...stepFrame('testCycle', props, chosen === null ? null : { record: chosen })}
      below={props.control}
    >
      {cycles.length === 0 && (
        <Callout tone="notice">
          {installation.isReachable ? (
            <span className={classes.state}>
              <Loader size={18} aria-hidden />
              {t('test.waiting')}
            </span>
          ) : (
            t('test.waitingOffline')
          )}
        </Callout>
      )}
      {!query.data && query.isError && installation.isReachable && (
        <FailureMessage title={t('test.failed')} failure={query.error} onRetry={() => void query.refetch()} />
      )}
      {cycles.length > 0 && (
        <Choices legend={t('test.found')} isDisabled={false} isStacked>
          {cycles.map((record) => (
            <CycleChoice
              key={record.id}
              record={{ ...record, record: record.id }}
              isChosen={record.id === chosen}
              onChoose={() => installation.enter('testCycle', { record: record.id })}
            />
          ))}
        </Choices>
      )}
      {shown?.result === 'deviating' && <Callout tone="warning">{t('test.deviating')}</Callout>}
    </InstallationStepForm>
  );
}

interface CycleChoiceProps {
  record: TestRecord;
  isChosen: boolean;
  onChoose: () => void;
}

function CycleChoice({ record, isChosen, onChoose }: CycleChoiceProps) {
  const words = useCycleWords();
  const { title, values, result } = words(record);
  return (
    <ChoiceRow
      group="testCycle"
      value={String(record.record)}
      isChosen={isChosen}
      onChoose={onChoose}
      aside={
        <>
          <Text as="span" isStrong className={classes.result} data-result={record.result}>
            {result}
          </Text>
          {' · '}
          {values}
        </>
      }
    >
      {title}
    </ChoiceRow>
  );
}

export function useCycleWords() {
  const { t } = useTranslation('installation');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  const degrees = (value: number | null) =>
    value === null ? t('test.notMeasured') : formats.quantityText('tankTmp', value);
  return ({ cycleType, cycleNumber, endedAt, result, values }: TestRecord) => ({
    title: `${t('test.cycle', { programme: programmeName(cycleType), number: formats.integer(cycleNumber) })}, ${formats.instant(endedAt)}`,
    result: t(`test.result.${result}`),
    values: t('test.values', { tank: degrees(values.tankTmpMin), rinse: degrees(values.rinseTmpMin) }),
  });
}
