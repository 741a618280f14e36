import type { ChecklistItem, checkAnswers } from '@washboard/contract/appliances/installation-run';
import type { Language } from '@washboard/contract/languages/languages';
import type { HourCycle } from '@washboard/contract/machine-link/display-settings';
import type { MachineOutcome } from '@washboard/contract/settings-profiles/profile-runs';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

type Sentence =
  | 'fileName'
  | 'title'
  | 'page'
  | 'machineLine'
  | 'times'
  | 'confirmed'
  | 'notConfirmed'
  | 'profile'
  | 'noProfile'
  | 'defaults'
  | 'modelDefaults'
  | 'noDifference'
  | 'notReported'
  | 'differing'
  | 'number'
  | 'range'
  | 'litres'
  | 'gallons'
  | 'none'
  | 'erased'
  | 'proofText'
  | 'code'
  | 'codeAlt'
  | 'noProof'
  | 'attachment'
  | 'on'
  | 'off'
  | 'pulsesPerLitre';

type Section =
  | 'signature'
  | 'machine'
  | 'place'
  | 'display'
  | 'settings'
  | 'parameters'
  | 'testCycle'
  | 'checklist'
  | 'remark'
  | 'proof';

export type ReportLabel = keyof (typeof en)['label'];

export interface ReportTexts extends Record<Sentence, string> {
  section: Record<Section, string>;
  label: Record<ReportLabel, string>;
  units: Record<MeasurementSystem, string>;
  clock: Record<HourCycle, string>;
  outcome: Record<MachineOutcome, string>;
  check: Record<ChecklistItem, string>;
  answer: Record<(typeof checkAnswers)[number], string>;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fr, de, it, es };
