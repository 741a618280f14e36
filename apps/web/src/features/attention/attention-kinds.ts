import type {
  Attention,
  AttentionKind,
  attentionKinds as contractKinds,
} from '@washboard/contract/attention/attention';

// Importing the contract's values would enlarge every page; the types compare the order, too.
const attentionKinds = [
  'critical',
  'unknown',
  'hold',
  'deviation',
  'warning',
  'person',
  'silence',
  'review',
  'notice',
] as const satisfies typeof contractKinds;

/** A notice needs no action. */
export type AttentionItemKind = Exclude<AttentionKind, 'notice'>;
export const attentionItemKinds = attentionKinds.filter((kind) => kind !== 'notice');
export const alarmKinds = ['critical', 'unknown', 'warning'] as const;
export const recordKinds = ['hold', 'deviation'] as const;

export type AttentionTone = 'alarm' | 'warning' | 'accent' | 'quiet';

const tones: Record<AttentionItemKind, AttentionTone> = {
  critical: 'alarm',
  unknown: 'alarm',
  hold: 'alarm',
  deviation: 'alarm',
  warning: 'warning',
  person: 'accent',
  silence: 'quiet',
  review: 'quiet',
};
export const attentionTone = (kind: AttentionItemKind): AttentionTone => tones[kind];

/**
 * Days to review are one item, because they are reviewed together.
 * @returns the number of these items and the tone of the most urgent
 */
export function countAttention(
  counts: Attention['counts'] | undefined,
  kinds: readonly AttentionItemKind[] = attentionItemKinds,
): { count: number; tone: AttentionTone } {
  const present = attentionItemKinds.filter((kind) => kinds.includes(kind) && counts && counts[kind] > 0);
  const [worst] = present;
  return {
    count: present.reduce((sum, kind) => sum + (kind === 'review' ? 1 : (counts?.[kind] ?? 0)), 0),
    tone: worst ? attentionTone(worst) : 'quiet',
  };
}
