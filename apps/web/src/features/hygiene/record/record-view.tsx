import { Button } from '@mantine/core';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useProgrammeName } from '../../../components/text/programme-name.tsx';
import { useAlarmDescriptions } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { useRecord } from './record-api.ts';
import { RecordCurve } from './record-curve.tsx';
import { RecordTime, ResultIcon, recordState, recordTone } from './record-marks.tsx';
import { RecordValues } from './record-values.tsx';
import classes from './record-view.module.css';
import { RecordedAction, useWaitingAction, WaitingAction } from './recorded-action.tsx';
import { useProfileWords, useReasonWords, useValidationWords } from './use-record-words.ts';

interface RecordViewProps {
  machine: MachineRecord;
  id: number;
  back: ReactNode;
  maySign: boolean;
  onClose: (record: HygieneRecord) => void;
}

export function RecordView({ machine, id, back, ...props }: RecordViewProps) {
  const { t } = useTranslation('hygiene');
  return (
    <Stack gap={8}>
      {back}
      <Loaded query={useRecord(machine.serialNumber, id)} failure={t('recordFailed')} height={720}>
        {(record) => <RecordContent machine={machine} record={record} {...props} />}
      </Loaded>
    </Stack>
  );
}

interface RecordContentProps extends Omit<RecordViewProps, 'id' | 'back'> {
  record: HygieneRecord;
}

function RecordContent({ machine, record, maySign, onClose }: RecordContentProps) {
  const { t } = useTranslation('hygiene');
  const nameOf = useProgrammeName();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <Stack as="article">
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {nameOf(record.cycleType)} · <RecordTime record={record} />
      </h2>
      <RecordResult record={record} gamma={machine.gamma} />
      <Stack className={classes.columns}>
        {record.result === 'deviating' && <ClosingCard record={record} maySign={maySign} onClose={onClose} />}
        <Card title={t('values.title')}>
          <RecordValues record={record} gamma={machine.gamma} />
        </Card>
        <div className={classes.curve}>
          <RecordCurve machine={machine} record={record} />
        </div>
        <Card title={t('facts.title')}>
          <RecordFacts record={record} gamma={machine.gamma} />
        </Card>
      </Stack>
    </Stack>
  );
}

function RecordResult({ record, gamma }: { record: HygieneRecord; gamma: MachineRecord['gamma'] }) {
  const { t } = useTranslation('hygiene');
  const reasonsOf = useReasonWords(gamma);
  const profileWords = useProfileWords();
  const validationWords = useValidationWords();
  const state = recordState(record);
  const reasons = reasonsOf(record);
  return (
    <div className={classes.result} data-tone={recordTone(state)}>
      <ResultIcon state={state} size={24} />
      <Stack gap={4} miw={0}>
        <Text size="md" isStrong>
          {t(`state.${state}`)}
        </Text>
        {reasons.length > 0 ? (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : (
          <p>{t('withinLimits')}</p>
        )}
        <Text size="sm" tone="quiet">
          {t(state === 'notJudgeable' ? 'profile.limits' : 'profile.judgedBy', {
            profile: profileWords(record.profile, record.profileName),
          })}
        </Text>
        {record.validation && (
          <Text size="sm" tone="quiet">
            {validationWords(record.validation)}
          </Text>
        )}
      </Stack>
    </div>
  );
}

function ClosingCard({ record, maySign, onClose }: Pick<RecordContentProps, 'record' | 'maySign' | 'onClose'>) {
  const { t } = useTranslation('hygiene');
  const { closing } = record;
  const waiting = useWaitingAction(record);
  return (
    <Card title={t('closing.action')}>
      {waiting && <WaitingAction item={waiting} />}
      {closing ? <RecordedAction closing={closing} /> : !waiting && <p>{t('closing.missing')}</p>}
      {maySign && (
        <Button
          variant={closing ? 'default' : 'filled'}
          className={classes.close}
          {...(closing && { leftSection: <IconPencil size={18} /> })}
          onClick={() => onClose(record)}
        >
          {t(closing ? 'closing.correct' : 'open.close')}
        </Button>
      )}
    </Card>
  );
}

function RecordFacts({ record, gamma }: { record: HygieneRecord; gamma: MachineRecord['gamma'] }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats(gamma);
  const nameOf = useProgrammeName();
  const descriptionOf = useAlarmDescriptions({ gamma });
  const { values, startedAt, endedAt, recordedAt, isClockDoubtful } = record;
  const litres = (value: number | null) => (value === null ? null : formats.quantityText('rinseWaterVlm', value));
  const millilitres = (value: number | null) => (value === null ? null : `${formats.integer(value)}\u00a0ml`);
  const facts = [
    { name: 'programme', value: nameOf(record.cycleType) },
    { name: 'cycleNumber', value: String(record.cycleNumber) },
    { name: isClockDoubtful ? 'startReported' : 'start', value: formats.instant(startedAt, 'long') },
    { name: isClockDoubtful ? 'endReceived' : 'end', value: formats.instant(endedAt, 'long') },
    { name: 'recorded', value: formats.instant(recordedAt, 'long') },
    { name: 'alarms', value: alarms() },
    { name: 'water', value: litres(values.waterVlm) },
    { name: 'rinseWater', value: litres(values.rinseVlm) },
    { name: 'detergent', value: millilitres(values.detergentMl) },
    { name: 'rinseAid', value: millilitres(values.rinseAidMl) },
    { name: 'company', value: record.companyCode },
    { name: 'entry', value: String(record.id) },
  ] as const;

  function alarms(): ReactNode {
    if (record.alarms.length === 0) return t('facts.noAlarms');
    return (
      <ul>
        {record.alarms.map((code) => (
          <li key={code}>
            <b>{code}</b> {descriptionOf(code)}
          </li>
        ))}
      </ul>
    );
  }

  return (
    <>
      {isClockDoubtful && (
        <Text size="sm" tone="warning" mb={8}>
          {t('clockDoubtfulLong')}
        </Text>
      )}
      <FactList
        facts={facts.flatMap(({ name, value }) => (value === null ? [] : [{ name, label: t(`facts.${name}`), value }]))}
      />
    </>
  );
}
