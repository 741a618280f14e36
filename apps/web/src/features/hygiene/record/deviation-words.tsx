import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type JudgedRecord, useReasonWords } from './use-record-words.ts';

export function DeviationWords({ gamma, record }: { gamma: Gamma; record: JudgedRecord }) {
  return useReasonWords(gamma)(record).join(' · ');
}
