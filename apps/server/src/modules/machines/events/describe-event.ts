import type { Gamma } from '@washboard/contract/appliances/appliances';
import { nearbyCommandKinds } from '@washboard/contract/bluetooth/nearby-command-kinds';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { MachineEventLine } from '@washboard/contract/events/events';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { type CycleRecord, isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { plausibleLoss } from '@washboard/contract/machine-link/plausible-loss';
import { durationText } from '@washboard/contract/time/duration-text';
import { numberFormat } from '@washboard/contract/units/number-format';
import {
  type MeasurementSystem,
  temperatureForDisplay,
  volumeForDisplay,
  volumeSystemOf,
} from '@washboard/contract/units/units';
import { parameterText } from '../parameters/index.ts';
import type { EventReportTexts } from './texts.ts';

export interface EventReportStyle {
  texts: EventReportTexts;
  language: Language;
  system: MeasurementSystem;
  gamma: Gamma;
  model: DataModel;
  alarms: ReadonlyMap<string, { description: string }>;
}

export interface EventWords {
  name: string;
  details: string[];
}

export function describeEvent(
  line: Pick<MachineEventLine, 'kind' | 'body'> & { isImplausible?: boolean },
  style: EventReportStyle,
): EventWords {
  const event = line as MachineEvent;
  if (!isKnownEvent(event)) return { name: line.kind, details: unknownDetails(line.body) };
  const details = detailsOf(event, style);
  return {
    name: style.texts.kind[event.kind],
    details: line.isImplausible ? [...details, style.texts.implausible] : details,
  };
}

function unknownDetails(body: Record<string, unknown>): string[] {
  return Object.entries(body).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

function detailsOf(event: MachineEvent, style: EventReportStyle): string[] {
  const { texts, language } = style;
  switch (event.kind) {
    case 'cycleStarted':
      return [cycleName(event.body, style)];
    case 'cycleEnded':
      return cycleDetails(event.body, style);
    case 'alarmRaised':
    case 'alarmCleared': {
      const { errorCode } = event.body;
      return [errorCode, style.alarms.get(errorCode)?.description ?? texts.unknownAlarm];
    }
    case 'parameterChanged': {
      const { code, value, was = null, by } = event.body;
      const parameter = style.model.parameters.find((candidate) => candidate.code === code);
      const text = (shown: number) =>
        parameter ? parameterText(parameter, shown, { ...style, words: texts.value }) : String(shown);
      const name = parameter ? `${parameter.name[language]} (${code})` : code;
      const sentence = was === null ? texts.detail.parameterSet : texts.detail.parameter;
      return [fillText(sentence, { name, was: was === null ? '' : text(was), value: text(value) }), texts.detail[by]];
    }
    case 'factoryReset':
      return [fillText(texts.detail.changed, { count: decimal(event.body.changed, 0, language) })];
    case 'maintenanceCompleted': {
      const { was, cyclesBeforeMaintenance } = event.body;
      const [before, left] = [was, cyclesBeforeMaintenance].map((count) => decimal(count, 0, language));
      return [fillText(texts.detail.maintenance, { was: before ?? '', left: left ?? '' })];
    }
    case 'remoteControlEnded':
      return [texts.end[event.body.reason]];
    case 'bluetoothCommand': {
      const { command, cycleType } = event.body;
      const cycle = style.model.cycles.find((candidate) => candidate.cycleType === cycleType);
      const commandKind = nearbyCommandKinds.find((kind) => kind === command);
      return [
        commandKind ? texts.nearby[commandKind] : command,
        ...(cycleType ? [cycle?.name[language] ?? cycleType] : []),
      ];
    }
    case 'firmwareInstalled': {
      const { module, was, version } = event.body;
      return [`${module} ${was} → ${version}`];
    }
    case 'firmwareFailed':
      return [`${event.body.module} ${event.body.version}`, texts.failure[event.body.reason]];
    case 'boardReplaced': {
      const { macAddress, was, cycleNumber } = event.body;
      const boards = was === null ? macAddress : `${was} → ${macAddress}`;
      return [boards, fillText(texts.detail.lastCycle, { number: cycleNumber })];
    }
    case 'bufferOverflowed': {
      const lost = plausibleLoss(event.body.lostMessages);
      if (lost === null) return [texts.detail.lostUnknown];
      return [fillText(texts.detail.lost, { count: decimal(lost, 0, language) })];
    }
    default:
      return [];
  }
}

function cycleName(
  { cycleType, cycleNumber }: Pick<CycleRecord, 'cycleType' | 'cycleNumber'>,
  style: EventReportStyle,
) {
  const cycle = style.model.cycles.find((candidate) => candidate.cycleType === cycleType);
  return fillText(style.texts.detail.cycle, {
    programme: cycle?.name[style.language] ?? cycleType,
    number: cycleNumber,
  });
}

function cycleDetails(record: CycleRecord, style: EventReportStyle): string[] {
  const { texts, language, system, gamma } = style;
  const { detail } = texts;
  const volumeSystem = volumeSystemOf(gamma, system);
  const seconds = (s: number) => durationText(s * 1000, language);
  const water = decimal(volumeForDisplay(record.waterVlm, volumeSystem), volumeSystem === 'metric' ? 1 : 2, language);
  return [
    cycleName(record, style),
    texts.outcome[record.outcome],
    fillText(detail.lasted, { time: seconds((Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000) }),
    fillText(detail.washed, { time: seconds(record.washDurationS) }),
    fillText(detail.rinsed, { time: seconds(record.rinseDurationS) }),
    ...temperatures(detail.tank, record.tankTmpMin, record.tankTmpMax, style),
    ...temperatures(detail.rinse, record.rinseTmpMin, record.rinseTmpMax, style),
    fillText(detail.water, { amount: `${water}\u00a0${volumeSystem === 'metric' ? 'l' : 'gal'}` }),
    fillText(detail.energy, { amount: `${decimal(record.energyWh / 1000, 2, language)}\u00a0kWh` }),
  ];
}

function temperatures(sentence: string, min: number | null, max: number | null, style: EventReportStyle): string[] {
  const { language, system } = style;
  if (min === null || max === null) return [];
  const [low, high] = [min, max].map((value) => decimal(temperatureForDisplay(value, system), 1, language));
  const range = low === high ? low : `${low}–${high}`;
  return [fillText(sentence, { range: `${range}\u00a0${system === 'metric' ? '°C' : '°F'}` })];
}

function decimal(value: number, digits: number, language: Language): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return numberFormat(language, options).format(value);
}
