import type { Attention, AttentionReason, MachineAttention } from '@washboard/contract/attention/attention';
import { type alarmKinds, attentionItemKinds, type recordKinds } from './attention-kinds.ts';

interface OfMachine<Reason extends AttentionReason, Kind> {
  kind: Kind;
  machine: MachineAttention;
  reason: Reason;
}
export type AlarmItem = OfMachine<Extract<AttentionReason, { errorCode: string }>, (typeof alarmKinds)[number]>;
export type RecordItem = OfMachine<Extract<AttentionReason, { recordId: number }>, (typeof recordKinds)[number]>;
type SilenceItem = OfMachine<Extract<AttentionReason, { kind: 'silence' }>, 'silence'>;
export type AttentionItem =
  | AlarmItem
  | RecordItem
  | SilenceItem
  | { kind: 'person'; people: NonNullable<Attention['people']> }
  | { kind: 'review'; review: NonNullable<Attention['review']> };

export const isMachineItem = (item: AttentionItem): item is AlarmItem | RecordItem | SilenceItem => 'machine' in item;

export const isAlarmItem = (item: AttentionItem): item is AlarmItem =>
  item.kind === 'critical' || item.kind === 'unknown' || item.kind === 'warning';

export const isRecordItem = (item: AttentionItem): item is RecordItem =>
  item.kind === 'hold' || item.kind === 'deviation';

/** The most urgent kind comes first; within a kind, machines keep their order. */
export function attentionItems({ machines, people, review }: Attention): AttentionItem[] {
  const items: AttentionItem[] = machines.flatMap((machine) =>
    machine.reasons.flatMap((reason) => itemsOf(machine, reason)),
  );
  if (people) items.push({ kind: 'person', people });
  if (review) items.push({ kind: 'review', review });
  return items.toSorted((a, b) => attentionItemKinds.indexOf(a.kind) - attentionItemKinds.indexOf(b.kind));
}

function itemsOf(machine: MachineAttention, reason: AttentionReason): AttentionItem[] {
  switch (reason.kind) {
    case 'notice':
      return [];
    case 'silence':
      return [{ kind: reason.kind, machine, reason }];
    case 'hold':
    case 'deviation':
      return [{ kind: reason.kind, machine, reason }];
    default:
      return [{ kind: reason.kind, machine, reason }];
  }
}
