import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { type SystemState, systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Counts } from '@washboard/contract/statistics/counts';
import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import type { alarmWordsOf } from '../../machines/alarms/index.ts';
import { bridgeTexts, type StateName } from './texts.ts';

export interface MachineWords {
  language: Language;
  model: DataModel;
  alarms: ReturnType<typeof alarmWordsOf>;
}

type Fields = Record<string, string | number | boolean | null | object>;

const stateNames: Readonly<Record<SystemState, StateName>> = {
  [systemStates.OFF]: 'off',
  [systemStates.STARTUP]: 'startup',
  [systemStates.IDLE]: 'ready',
  [systemStates.RUN]: 'running',
  [systemStates.SHUTDOWN]: 'shutdown',
};
/** Home Assistant expects `ON` and `OFF` of a binary sensor. */
const onOff = (is: boolean | undefined) => (is === undefined ? null : is ? 'ON' : 'OFF');

const tenths = (value: number | null | undefined) => (value === null || value === undefined ? null : value / 10);

/** Values are in degrees Celsius, litres and litres per hour. */
export const channelFields = {
  boilerTmp: 'boilerTemperature',
  tankTmp: 'tankTemperature',
  waterTmp: 'waterTemperature',
  boilerVlm: 'boilerVolume',
  tankVlm: 'tankVolume',
  rinseWaterVlm: 'rinseWaterVolume',
  rinseWaterFlowRate: 'rinseWaterFlowRate',
} as const satisfies Record<Channel, string>;

/** Durations are in seconds. Fields of the cycle are null unless the machine washes. */
export function stateFields({ status }: ApplianceState, { language, model }: MachineWords): Fields {
  const texts = bridgeTexts[language];
  const state = status && stateNames[status.systemState];
  const cycle = status?.cycle ?? null;
  const bar = status?.cycleBar ?? null;
  return {
    state,
    stateText: state && texts.state[state],
    door: onOff(status?.isDoorOpen),
    programme: cycle?.cycleType ?? null,
    programmeText: cycle && programmeText(cycle.cycleType, language, model),
    cycleNumber: cycle?.cycleNumber ?? null,
    phase: status?.phase ?? null,
    remainingSeconds: bar && Math.max(0, bar.cycleTimeDuration - bar.cycleTimeProgress),
    at: status?.at ?? null,
  };
}

export function telemetryFields({ telemetry }: ApplianceState): Fields {
  const reading = (channel: Channel) =>
    channel === 'rinseWaterFlowRate' ? (telemetry?.[channel] ?? null) : tenths(telemetry?.[channel]);
  return {
    ...Object.fromEntries(channels.map((channel) => [channelFields[channel], reading(channel)])),
    at: telemetry?.at ?? null,
  };
}

export function alarmFields({ openAlarms }: ApplianceState, words: MachineWords): Fields {
  const alarms = openAlarms.map((alarm) => describeAlarm(alarm, words));
  return {
    problem: onOff(openAlarms.length > 0),
    count: openAlarms.length,
    text: alarms[0]?.text ?? bridgeTexts[words.language].noAlarm,
    alarms,
  };
}

const maxTextLength = 255;

export function describeAlarm({ errorCode, severity, startDate }: OpenAlarm, { language, alarms }: MachineWords) {
  const description = alarms.get(errorCode)?.description ?? bridgeTexts[language].unknownAlarm;
  return { code: errorCode, severity, text: `${errorCode} ${description}`.slice(0, maxTextLength), since: startDate };
}

export interface EndedCycle {
  serialNumber: string;
  /** The time is that of arrival if the machine's clock was doubtful. */
  at: string;
  seq: number;
  cycle: CycleRecord;
  hygiene: HygieneResult | null;
  isImplausible: boolean;
}

export function cycleFields(
  { at, cycle, hygiene, isImplausible }: EndedCycle,
  { language, model }: MachineWords,
): Fields {
  const texts = bridgeTexts[language];
  return {
    cycleNumber: cycle.cycleNumber,
    programme: cycle.cycleType,
    programmeText: programmeText(cycle.cycleType, language, model),
    endedAt: at,
    outcome: cycle.outcome,
    outcomeText: texts.outcome[cycle.outcome],
    hygiene,
    hygieneText: hygiene && texts.hygiene[hygiene],
    washSeconds: cycle.washDurationS,
    rinseSeconds: cycle.rinseDurationS,
    tankTemperatureMin: tenths(cycle.tankTmpMin),
    rinseTemperatureMin: tenths(cycle.rinseTmpMin),
    water: tenths(cycle.waterVlm),
    energy: cycle.energyWh,
    isImplausible,
  };
}

/** Totals are in litres, watt-hours and millilitres. */
export function totalFields(counts: Counts, cyclesBeforeMaintenance: number | null, at: Date): Fields {
  return {
    cycles: counts.cycles,
    water: tenths(counts.waterVlm),
    energy: counts.energyWh,
    detergent: counts.detergentMl,
    rinseAid: counts.rinseAidMl,
    cyclesBeforeMaintenance,
    at: at.toISOString(),
  };
}

const programmeText = (cycleType: string, language: Language, model: DataModel) =>
  model.cycles.find((cycle) => cycle.cycleType === cycleType)?.name[language] ?? cycleType;
