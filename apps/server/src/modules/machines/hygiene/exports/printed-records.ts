import type { Brand } from '@washboard/contract/brands/brands';
import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { SiteRecordFilter } from '@washboard/contract/hygiene/site-hygiene';
import type { Language } from '@washboard/contract/languages/languages';
import type { ReviewedDays } from '../sites/site-repository.ts';
import type { ReportStyle } from './describe-record.ts';
import type { PrintedStrip } from './draw-strip.ts';
import type { PackedRecords } from './pack-records.ts';
import type { ReportDay } from './report-days.ts';
import type { HygieneReportTexts } from './texts.ts';

export type PrintedMachine = Readonly<Record<'name' | 'range' | 'model' | 'serialNumber', string>>;

export interface PrintedSums {
  counts: Record<HygieneResult | 'open', number>;
  days: ReviewedDays;
  gaps: number | null;
}

export interface PrintedRecords extends PackedRecords {
  texts: HygieneReportTexts;
  language: Language;
  filter: { startDate?: string | undefined; stopDate?: string | undefined; filter?: SiteRecordFilter | undefined };
  checkpoint: string | null;
  verifyUrl: string;
  brand: Brand;
  date: Date;
}

export interface Print extends ReportStyle, PrintedRecords, PrintedSums {
  machine: PrintedMachine;
  company: string;
  /** Every day of the period, of all results; a short period has a strip of each. */
  calendar: readonly PrintedDay[];
}

export type PrintedDay = ReportDay & { strip?: PrintedStrip | null };
