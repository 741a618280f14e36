import type { NearbyCommandKind } from '@washboard/contract/bluetooth/messages';
import type { EventGroup } from '@washboard/contract/events/event-groups';
import type { Language } from '@washboard/contract/languages/languages';
import type {
  CycleRecord,
  FirmwareFailure,
  MachineEvent,
  RemoteControlEnd,
} from '@washboard/contract/machine-link/device-events';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const reportColumns = ['date', 'at', 'event', 'details', 'by', 'clock'] as const;
export type ReportColumn = (typeof reportColumns)[number];

type Sentence =
  | 'fileName'
  | 'title'
  | 'page'
  | 'machine'
  | 'period'
  | 'periodFrom'
  | 'periodTo'
  | 'wholePeriod'
  | 'narrowed'
  | 'times'
  | 'count'
  | 'truncated'
  | 'none'
  | 'implausible'
  | 'doubtful'
  | 'by'
  | 'unknownAlarm';

type Detail =
  | 'cycle'
  | 'lastCycle'
  | 'changed'
  | 'maintenance'
  | 'lasted'
  | 'washed'
  | 'rinsed'
  | 'tank'
  | 'rinse'
  | 'water'
  | 'energy'
  | 'parameter'
  | 'parameterSet'
  | 'panel'
  | 'cloud'
  | 'bluetooth'
  | 'lost'
  | 'lostUnknown';

export interface ReportTexts extends Record<Sentence, string> {
  column: Record<ReportColumn, string>;
  group: Record<EventGroup, string>;
  kind: Record<MachineEvent['kind'], string>;
  outcome: Record<CycleRecord['outcome'], string>;
  end: Record<RemoteControlEnd, string>;
  nearby: Record<NearbyCommandKind, string>;
  failure: Record<FirmwareFailure, string>;
  detail: Record<Detail, string>;
  value: Record<'on' | 'off' | 'pulsesPerLitre', string>;
}

/** Words that stand for the values of parameters. */
export const parameterWords = (language: Language) => reportTexts[language].value;

export const eventKindWords = (language: Language) => reportTexts[language].kind;

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fr, de, it, es };
