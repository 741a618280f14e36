import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import type { Language } from '@washboard/contract/languages/languages';
import { localeCodes } from '@washboard/contract/languages/languages';
import type { ReportKind } from '@washboard/contract/reports/periodic-report';
import type { TariffName } from '@washboard/contract/statistics/costs';
import { fill } from '../../platform/reports/index.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** `other` serves all languages for counts below a million. */
export type Plural = Record<'one' | 'other', string>;

type KindTexts = Record<'title' | 'subject' | 'now' | 'before' | 'reason' | 'off' | 'requested', string> & {
  intro: Plural;
};

export type FigureName =
  | 'cycles'
  | 'hygienic'
  | 'deviating'
  | 'closed'
  | 'open'
  | 'reviews'
  | 'alarms'
  | 'openAlarms'
  | 'water'
  | 'energy'
  | 'cost';

type Sentence =
  | 'fileName'
  | 'page'
  | 'open'
  | 'figures'
  | 'share'
  | 'change'
  | 'covered'
  | 'unknown'
  | 'nothing'
  | 'empty'
  | 'noData'
  | 'longest'
  | 'longestOpen'
  | 'days'
  | 'dayDeviating'
  | 'sites'
  | 'sitesWorst'
  | 'byMachine'
  | 'machinesWorst'
  | 'item'
  | 'times'
  | 'where';

export interface ReportTexts extends Record<Sentence, string>, Record<ReportKind, KindTexts> {
  machines: Plural;
  /** What a figure covers or lacks. */
  cover: Record<'since' | 'cyclesOnly' | 'without', string> &
    Record<'machines' | 'sinceSome' | 'cyclesOnlySome', Plural> & { kind: Record<TariffName, string> };
  attention: Record<'title' | 'none' | 'alarm' | 'since' | 'offline', string> &
    Record<'more' | 'deviations' | 'missedDays', Plural> & { severity: Record<AlarmRank, string> };
  figure: Record<FigureName, string>;
  column: Record<'machine' | 'serialNumber', string>;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en, fr, de, it, es };

const rules = new Map<Language, Intl.PluralRules>();

/** Fills in the sentence for this count. */
export function fillPlural(
  language: Language,
  sentences: Plural,
  count: number,
  values: Readonly<Record<string, string | number>>,
): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeCodes[language].replace('_', '-'));
  rules.set(language, rule);
  return fill(rule.select(count) === 'one' ? sentences.one : sentences.other, values);
}
