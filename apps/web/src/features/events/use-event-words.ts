import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { nearbyCommandKinds } from '@washboard/contract/bluetooth/nearby-command-kinds';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { type CycleRecord, isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/device-events';
import { plausibleLoss } from '@washboard/contract/machine-link/lost-messages';
import { durationText } from '@washboard/contract/time/duration';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import type { EntryTools } from './entry-tools.ts';
import type { CycleWords, EventFact, EventTerms, EventWords } from './event-words.ts';
import type { CycleEntry } from './group-cycles.ts';

type Words = Pick<EntryTools, 'wordsOf' | 'cycleWordsOf' | 'times'>;

/** @returns functions that describe events in the reader's language and units */
export function useEventWords(gamma: Gamma, timeZone: string, terms: EventTerms): Words {
  const { t } = useTranslation('events');
  const { t: tCommon } = useTranslation();
  const formats = useFormats(gamma, timeZone);
  const language = useLanguage();
  const nameOfProgramme = useProgrammeName();
  const programmeName = (cycleType: string) => terms.cycle(cycleType) ?? nameOfProgramme(cycleType);

  return {
    wordsOf,
    cycleWordsOf,
    times: {
      clock: formats.time,
      clockWithSeconds: formats.timeWithSeconds,
      instant: (at) => formats.instant(at, 'long'),
    },
  };

  function wordsOf(line: MachineEventLine): EventWords {
    // The server sends known events only, without fields that the reader may not see.
    const event = { kind: line.kind, body: line.body } as MachineEvent;
    if (!isKnownEvent(event)) return { title: line.kind, summary: t('unknown'), facts: ownFacts(line.body) };
    return { title: t(`kind.${event.kind}`), summary: '', facts: [], ...detailsOf(event) };
  }

  function cycleWordsOf({ record, cycleType, cycleNumber, inside }: CycleEntry): CycleWords {
    const alarms = inside.filter(({ kind }) => kind === 'alarmRaised');
    const worst = alarms.toSorted((a, b) => alarmUrgency(b.severity) - alarmUrgency(a.severity))[0];
    const others = Map.groupBy(
      inside.filter(({ kind }) => kind !== 'alarmRaised' && kind !== 'alarmCleared'),
      (line) => wordsOf(line).title,
    );
    return {
      programme: programmeName(cycleType),
      number: t('number', { number: formats.integer(cycleNumber) }),
      ...figuresOf(record),
      notes: [
        ...alarms.map((line) => wordsOf(line).summary),
        ...[...others].map(([title, { length }]) => (length === 1 ? title : `${title} ×${formats.integer(length)}`)),
      ],
      severity: worst ? (worst.severity ?? 'unknown') : null,
    };
  }

  function figuresOf(record: CycleRecord | null): Pick<CycleWords, 'length' | 'water' | 'energy' | 'rinse'> {
    if (record === null) return { length: '', water: '', energy: '', rinse: '' };
    const energy = formats.energy(record.energyWh, 2);
    return {
      length: `${formats.countdown((Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000)}\u00a0min`,
      water: formats.quantityText('rinseWaterVlm', record.waterVlm),
      energy: `${energy.value}\u00a0${energy.unit}`,
      rinse: temperatureSpan(record.rinseTmpMin, record.rinseTmpMax),
    };
  }

  /** Both ends with one unit. */
  function temperatureSpan(min: number | null, max: number | null): string {
    if (min === null || max === null) return '';
    const [low, high] = [formats.quantity('tankTmp', min), formats.quantity('tankTmp', max)];
    return `${low.value === high.value ? '' : `${low.value}–`}${high.value}\u00a0${high.unit}`;
  }

  function detailsOf(event: MachineEvent): Partial<EventWords> {
    switch (event.kind) {
      case 'cycleStarted': {
        const { cycleType, cycleNumber } = event.body;
        return { summary: `${programmeName(cycleType)}, ${t('number', { number: formats.integer(cycleNumber) })}` };
      }
      case 'cycleEnded':
        return cycleWords(event.body);
      case 'alarmRaised':
      case 'alarmCleared': {
        const { errorCode } = event.body;
        return { summary: `${errorCode} · ${terms.alarm(errorCode) ?? t('unknownAlarm')}` };
      }
      case 'parameterChanged': {
        const { code, value, was = null, by } = event.body;
        const parameter = terms.parameter(code);
        const text = (shown: number | null) => parameter?.text(shown) ?? String(shown ?? '–');
        return {
          summary: tCommon('labelled', {
            label: parameter?.name ?? code,
            text: `${was === null ? '' : `${text(was)} → `}${text(value)}`,
          }),
          facts: [
            fact('code', code),
            ...(was === null ? [] : [fact('was', text(was))]),
            fact('value', text(value)),
            fact('place', t(`place.${by}`)),
          ],
        };
      }
      case 'factoryReset': {
        const { changed } = event.body;
        return { summary: t('changed', { count: changed, shown: formats.integer(changed) }) };
      }
      case 'maintenanceCompleted': {
        const { was, cyclesBeforeMaintenance } = event.body;
        return {
          summary: `${formats.integer(was)} → ${formats.integer(cyclesBeforeMaintenance)}`,
          facts: [fact('leftBefore', formats.integer(was)), fact('leftNow', formats.integer(cyclesBeforeMaintenance))],
        };
      }
      case 'remoteControlEnded':
        return { summary: t(`end.${event.body.reason}`) };
      case 'bluetoothCommand': {
        const { command, cycleType } = event.body;
        const known = nearbyCommandKinds.find((kind) => kind === command);
        const name = known ? t(`nearby.${known}`) : command;
        return { summary: cycleType ? tCommon('labelled', { label: name, text: programmeName(cycleType) }) : name };
      }
      case 'firmwareInstalled': {
        const { module, was, version } = event.body;
        return { summary: `${module} ${was} → ${version}` };
      }
      case 'firmwareFailed': {
        const { module, version, reason } = event.body;
        return { summary: `${module} ${version} · ${t(`failure.${reason}`)}` };
      }
      case 'boardReplaced': {
        const { macAddress, was, cycleNumber } = event.body;
        return {
          summary: was === null ? macAddress : `${was} → ${macAddress}`,
          facts: [
            ...(was === null ? [] : [fact('boardBefore', was)]),
            fact('board', macAddress),
            fact('lastCycle', t('number', { number: formats.integer(cycleNumber) })),
          ],
        };
      }
      case 'bufferOverflowed': {
        const lost = plausibleLoss(event.body.lostMessages);
        if (lost === null) return { summary: t('lostUnknown') };
        return { summary: t('lost', { count: lost, shown: formats.integer(lost) }) };
      }
      default:
        return {};
    }
  }

  function cycleWords(record: CycleRecord): Partial<EventWords> {
    const { cycleType, cycleNumber, outcome, waterVlm, energyWh } = record;
    const seconds = (s: number) => durationText(s * 1000, language);
    const lasted = durationText(Date.parse(record.endedAt) - Date.parse(record.startedAt), language);
    const water = formats.quantityText('rinseWaterVlm', waterVlm);
    const { value, unit } = formats.energy(energyWh, 2);
    const energy = `${value}\u00a0${unit}`;
    return {
      summary: [programmeName(cycleType), tCommon(`cycleOutcome.${outcome}`), lasted, water, energy].join(' · '),
      facts: [
        inRow('programme', programmeName(cycleType)),
        fact('number', formats.integer(cycleNumber)),
        fact('outcome', tCommon(`cycleOutcome.${outcome}`)),
        inRow('lasted', lasted),
        fact('wash', seconds(record.washDurationS)),
        fact('rinse', seconds(record.rinseDurationS)),
        ...temperatures('tankTmp', record.tankTmpMin, record.tankTmpMax),
        ...temperatures('rinseTmp', record.rinseTmpMin, record.rinseTmpMax).map((shown) => ({
          ...shown,
          isInRow: true as const,
        })),
        inRow('water', water),
        inRow('energy', energy),
      ],
    };
  }

  function temperatures(name: 'tankTmp' | 'rinseTmp', min: number | null, max: number | null): EventFact[] {
    const span = temperatureSpan(min, max);
    return span === '' ? [] : [fact(name, span)];
  }

  function fact(name: FactName, value: string): EventFact {
    return { name: t(`fact.${name}`), value };
  }

  function inRow(name: FactName, value: string): EventFact {
    return { ...fact(name, value), isInRow: true };
  }
}

type FactName =
  | 'programme'
  | 'number'
  | 'outcome'
  | 'lasted'
  | 'wash'
  | 'rinse'
  | 'tankTmp'
  | 'rinseTmp'
  | 'water'
  | 'energy'
  | 'board'
  | 'boardBefore'
  | 'lastCycle'
  | 'leftBefore'
  | 'leftNow'
  | 'code'
  | 'was'
  | 'value'
  | 'place';

/** Facts of a newer machine's event, unchanged. */
function ownFacts(body: Record<string, unknown>): EventFact[] {
  return Object.entries(body).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
