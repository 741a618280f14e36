import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import { nearbyCommandKinds } from '@washboard/contract/bluetooth/nearby-command-kinds';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { type CycleRecord, isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/machine-events';
import { plausibleLoss } from '@washboard/contract/machine-link/plausible-loss';
import { durationText } from '@washboard/contract/time/duration-text';
import type { TFunction } from 'i18next';
import { type Formats, quantityText } from '../../lib/format/formats.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import type { CycleWords, EventFact, EventTerms, EventWords } from './event-words.ts';
import type { CycleEntry } from './group-cycles.ts';

interface DescriberParts {
  t: TFunction<'events'>;
  tCommon: TFunction;
  formats: Formats;
  language: Language;
  nameOfProgramme: (cycleType: string) => string;
  terms: EventTerms;
}

export class EventDescriber {
  readonly #parts: DescriberParts;

  constructor(parts: DescriberParts) {
    this.#parts = parts;
  }

  wordsOf(line: MachineEventLine): EventWords {
    const { t } = this.#parts;
    // The server omits fields that the reader may not see, and a newer one sends unknown events.
    const event = { kind: line.kind, body: line.body } as MachineEvent;
    if (!isKnownEvent(event)) return { title: line.kind, summary: t('unknown'), facts: ownFacts(line.body) };
    return { title: t(`kind.${event.kind}`), summary: '', facts: [], ...this.#detailsOf(event) };
  }

  cycleWordsOf({ record, cycleType, cycleNumber, inside }: CycleEntry): CycleWords {
    const { formats } = this.#parts;
    const alarms = inside.filter(({ kind }) => kind === 'alarmRaised');
    const worst = alarms.toSorted((a, b) => alarmUrgency(b.severity) - alarmUrgency(a.severity))[0];
    const others = Map.groupBy(
      inside.filter(({ kind }) => kind !== 'alarmRaised' && kind !== 'alarmCleared'),
      (line) => this.wordsOf(line).title,
    );
    return {
      programme: this.#programmeName(cycleType),
      number: this.#cycleNumber(cycleNumber),
      ...this.#figuresOf(record),
      notes: [
        ...alarms.map((line) => this.wordsOf(line).summary),
        ...[...others].map(([title, { length }]) => (length === 1 ? title : `${title} ×${formats.integer(length)}`)),
      ],
      severity: worst ? (worst.severity ?? 'unknown') : null,
    };
  }

  #figuresOf(record: CycleRecord | null): Pick<CycleWords, 'length' | 'water' | 'energy' | 'rinse'> {
    if (record === null) return { length: '', water: '', energy: '', rinse: '' };
    const { formats } = this.#parts;
    return {
      length: `${formats.countdown((Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000)}\u00a0min`,
      water: formats.quantityText('rinseWaterVlm', record.waterVlm),
      energy: this.#energy(record),
      rinse: this.#temperatureSpan(record.rinseTmpMin, record.rinseTmpMax),
    };
  }

  #detailsOf(event: MachineEvent): Partial<EventWords> {
    const { t, tCommon, formats, terms } = this.#parts;
    switch (event.kind) {
      case 'cycleStarted': {
        const { cycleType, cycleNumber } = event.body;
        return { summary: `${this.#programmeName(cycleType)}, ${this.#cycleNumber(cycleNumber)}` };
      }
      case 'cycleEnded':
        return this.#cycleDetails(event.body);
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
            this.#fact('code', code),
            ...(was === null ? [] : [this.#fact('was', text(was))]),
            this.#fact('value', text(value)),
            this.#fact('place', t(`place.${by}`)),
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
          facts: [
            this.#fact('leftBefore', formats.integer(was)),
            this.#fact('leftNow', formats.integer(cyclesBeforeMaintenance)),
          ],
        };
      }
      case 'remoteControlEnded':
        return { summary: t(`end.${event.body.reason}`) };
      case 'bluetoothCommand': {
        const { command, cycleType } = event.body;
        const known = nearbyCommandKinds.find((kind) => kind === command);
        const name = known ? t(`nearby.${known}`) : command;
        return {
          summary: cycleType ? tCommon('labelled', { label: name, text: this.#programmeName(cycleType) }) : name,
        };
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
            ...(was === null ? [] : [this.#fact('boardBefore', was)]),
            this.#fact('board', macAddress),
            this.#fact('lastCycle', this.#cycleNumber(cycleNumber)),
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

  #cycleDetails(record: CycleRecord): Partial<EventWords> {
    const { tCommon, formats, language } = this.#parts;
    const { cycleType, cycleNumber } = record;
    const programme = this.#programmeName(cycleType);
    const outcome = tCommon(`cycleOutcome.${record.outcome}`);
    const lasted = durationText(Date.parse(record.endedAt) - Date.parse(record.startedAt), language);
    const water = formats.quantityText('rinseWaterVlm', record.waterVlm);
    const energy = this.#energy(record);
    const seconds = (s: number) => durationText(s * 1000, language);
    return {
      summary: [programme, outcome, lasted, water, energy].join(' · '),
      facts: [
        this.#inRow('programme', programme),
        this.#fact('number', formats.integer(cycleNumber)),
        this.#fact('outcome', outcome),
        this.#inRow('lasted', lasted),
        this.#fact('wash', seconds(record.washDurationS)),
        this.#fact('rinse', seconds(record.rinseDurationS)),
        ...this.#temperatures('tankTmp', record.tankTmpMin, record.tankTmpMax),
        ...this.#temperatures('rinseTmp', record.rinseTmpMin, record.rinseTmpMax).map((shown) => ({
          ...shown,
          isInRow: true as const,
        })),
        this.#inRow('water', water),
        this.#inRow('energy', energy),
      ],
    };
  }

  #programmeName(cycleType: string): string {
    const { terms, nameOfProgramme } = this.#parts;
    return terms.cycle(cycleType) ?? nameOfProgramme(cycleType);
  }

  #cycleNumber(number: number): string {
    const { t, formats } = this.#parts;
    return t('number', { number: formats.integer(number) });
  }

  #energy({ energyWh }: CycleRecord): string {
    return quantityText(this.#parts.formats.energy(energyWh, 2));
  }

  #temperatureSpan(min: number | null, max: number | null): string {
    const { formats } = this.#parts;
    if (min === null || max === null) return '';
    const [low, high] = [formats.quantity('tankTmp', min), formats.quantity('tankTmp', max)];
    const value = low.value === high.value ? high.value : `${low.value}–${high.value}`;
    return quantityText({ value, unit: high.unit });
  }

  #temperatures(name: 'tankTmp' | 'rinseTmp', min: number | null, max: number | null): EventFact[] {
    const span = this.#temperatureSpan(min, max);
    return span === '' ? [] : [this.#fact(name, span)];
  }

  #fact(name: FactName, value: string): EventFact {
    return { name: this.#parts.t(`fact.${name}`), value };
  }

  #inRow(name: FactName, value: string): EventFact {
    return { ...this.#fact(name, value), isInRow: true };
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

function ownFacts(body: Record<string, unknown>): EventFact[] {
  return Object.entries(body).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
