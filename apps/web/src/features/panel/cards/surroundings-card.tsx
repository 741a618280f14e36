import { Button } from '@mantine/core';
import { networkStates, type PanelOperation, type PanelState, timeFactors } from '@washboard/contract/panel/panel';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconClockCheck from '~icons/tabler/clock-check';
import IconClockX from '~icons/tabler/clock-x';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './cards.module.css';
import { SwitchRow } from './switch-row.tsx';

interface SurroundingsCardProps {
  state: PanelState;
  onOperate: (operation: PanelOperation) => void;
}

export function SurroundingsCard({ state, onOperate }: SurroundingsCardProps) {
  const { t } = useTranslation('panel');
  const { network, bluetooth, accessPoint, hasMainsPower, isKitchenAtWork, timeFactor } = state;
  const formats = useFormats();
  return (
    <Card title={t('surroundings.title')}>
      <SwitchRow
        name={t('mains.name')}
        text={t(hasMainsPower ? 'mains.on' : 'mains.off')}
        isOn={hasMainsPower}
        onChange={(isOn) => onOperate({ kind: 'setMainsPower', isOn })}
      />
      <SwitchRow
        name={t('kitchen.name')}
        text={t(isKitchenAtWork ? 'kitchen.on' : 'kitchen.off')}
        isOn={isKitchenAtWork}
        onChange={(isAtWork) => onOperate({ kind: 'setKitchen', isAtWork })}
      />
      <SurroundingsChoice
        name={t('network.name')}
        text={networkText()}
        choices={networkStates.map((value) => ({ value, label: t(`network.${value}`) }))}
        value={network.state}
        onChoose={(value) => onOperate({ kind: 'setNetwork', state: value })}
      />
      {bluetooth && (
        <SwitchRow
          name={t('bluetooth.name')}
          text={t(bluetooth.isConnected ? 'bluetooth.connected' : bluetooth.isOn ? 'bluetooth.on' : 'bluetooth.off')}
          isOn={bluetooth.isOn}
          onChange={(isOn) => onOperate({ kind: 'setBluetooth', isOn })}
        />
      )}
      {accessPoint && <AccessPoint serialNumber={state.serialNumber} accessPoint={accessPoint} onOperate={onOperate} />}
      <SurroundingsChoice
        name={t('time.name')}
        choices={timeFactors.map((value) => ({
          value,
          label: value === 1 ? t('time.real') : t('time.factor', { factor: formats.integer(value) }),
        }))}
        value={timeFactor}
        onChoose={(value) => onOperate({ kind: 'setTimeFactor', timeFactor: value })}
      />
      <div className={classes.clock}>
        <Button
          variant="default"
          leftSection={<IconClockX size={18} />}
          onClick={() => onOperate({ kind: 'resetClock' })}
        >
          {t('clock.reset')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClockCheck size={18} />}
          onClick={() => onOperate({ kind: 'correctClock' })}
        >
          {t('clock.correct')}
        </Button>
      </div>
    </Card>
  );

  function networkText(): string {
    if (!hasMainsPower) return t('network.noMains');
    if (network.isConnected) return t('network.connected');
    return t('network.waiting', { count: network.unacknowledged, shown: formats.integer(network.unacknowledged) });
  }
}

interface AccessPointProps extends Pick<SurroundingsCardProps, 'onOperate'> {
  serialNumber: string;
  accessPoint: NonNullable<PanelState['accessPoint']>;
}

function AccessPoint({ serialNumber, accessPoint: { ssid, password }, onOperate }: AccessPointProps) {
  const { t } = useTranslation('panel');
  const isOpen = password !== null;
  return (
    <>
      <SwitchRow
        name={t('accessPoint.name')}
        text={isOpen ? t('accessPoint.open', { ssid, password }) : t('accessPoint.closed')}
        isOn={isOpen}
        onChange={(next) => onOperate({ kind: 'setAccessPoint', isOpen: next })}
      />
      {isOpen && (
        <a href={`/demo/access-points/${serialNumber}/`} target="_blank" rel="noreferrer">
          {t('accessPoint.page')}
        </a>
      )}
    </>
  );
}

interface SurroundingsChoiceProps<Value extends string | number> {
  name: string;
  text?: string;
  choices: readonly { value: Value; label: string }[];
  value: string | number;
  onChoose: (value: Value) => void;
}

function SurroundingsChoice<Value extends string | number>({
  name,
  text,
  choices,
  value,
  onChoose,
}: SurroundingsChoiceProps<Value>) {
  const nameId = useId();
  return (
    <div className={classes.choice}>
      <span className={classes.name}>
        <span id={nameId}>{name}</span>
        {text !== undefined && (
          <Text as="span" size="note" tone="quiet">
            {text}
          </Text>
        )}
      </span>
      <SegmentedControl
        aria-labelledby={nameId}
        className={classes.choices}
        choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        value={String(value)}
        onChange={(chosen) => {
          const choice = choices.find((candidate) => String(candidate.value) === chosen);
          if (choice) onChoose(choice.value);
        }}
      />
    </div>
  );
}
