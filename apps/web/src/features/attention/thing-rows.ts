import type { Attention, AttentionReason, MachineAttention } from '@washboard/contract/attention/attention';
import { type alarmKinds, type recordKinds, thingKinds } from './things.ts';

interface OfMachine<Reason extends AttentionReason, Kind> {
  kind: Kind;
  machine: MachineAttention;
  reason: Reason;
}
export type AlarmThing = OfMachine<Extract<AttentionReason, { errorCode: string }>, (typeof alarmKinds)[number]>;
export type RecordThing = OfMachine<Extract<AttentionReason, { recordId: number }>, (typeof recordKinds)[number]>;
type SilenceThing = OfMachine<Extract<AttentionReason, { kind: 'silence' }>, 'silence'>;
export type Thing =
  | AlarmThing
  | RecordThing
  | SilenceThing
  | { kind: 'person'; people: NonNullable<Attention['people']> }
  | { kind: 'review'; review: NonNullable<Attention['review']> };

/** The most urgent kind comes first; within a kind, machines keep their order. */
export function thingsOf({ machines, people, review }: Attention): Thing[] {
  const things: Thing[] = machines.flatMap((machine) => machine.reasons.flatMap((reason) => thingOf(machine, reason)));
  if (people) things.push({ kind: 'person', people });
  if (review) things.push({ kind: 'review', review });
  return things.toSorted((a, b) => thingKinds.indexOf(a.kind) - thingKinds.indexOf(b.kind));
}

function thingOf(machine: MachineAttention, reason: AttentionReason): Thing[] {
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
