import type { HygieneReason } from '@washboard/contract/hygiene/hygiene-records';
import { isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { OutgoingEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { type AlarmEvent, findTransitions } from '../../alarms/index.ts';
import { eventKey } from '../../events/index.ts';
import type { RecordedCycle } from '../../hygiene/index.ts';
import { findInterest, type OutgoingEvent, writeEvents } from '../../outgoing-events/index.ts';
import type { ReceivedMessage } from './receive-message.ts';

const reportedKinds: Partial<Record<MachineEvent['kind'], readonly OutgoingEventKind[]>> = {
  alarmRaised: ['alarm.raised', 'alarm.cleared'],
  alarmCleared: ['alarm.raised', 'alarm.cleared'],
  cycleEnded: ['cycle.ended', 'hygiene.recorded'],
  firmwareInstalled: ['firmware.installed'],
  firmwareFailed: ['firmware.failed'],
};

const uncounted: ReadonlySet<HygieneReason> = new Set(['implausible', 'repeated', 'overlapping']);

interface ReportedEvent
  extends Pick<ReceivedMessage, 'serialNumber' | 'seq' | 'at' | 'receivedAt' | 'isClockDoubtful'> {
  event: MachineEvent;
}

export function eventsForOthers(messages: readonly ReceivedMessage[]): ReportedEvent[] {
  return messages.flatMap(({ serialNumber, seq, at, receivedAt, isClockDoubtful, topic, message }) => {
    if (topic !== 'events' || !isKnownEvent(message) || !reportedKinds[message.kind]) return [];
    return [{ serialNumber, seq, at, receivedAt, isClockDoubtful, event: message }];
  });
}

/**
 * The outbox is written in the transaction that stores the messages. Without a subscription, this costs a single query.
 */
export async function writeOutgoingBatch(
  transaction: Transaction,
  reported: readonly ReportedEvent[],
  records: readonly RecordedCycle[],
): Promise<void> {
  if (reported.length === 0) return;
  const interest = await findInterest(
    transaction,
    reported.map(({ serialNumber }) => serialNumber),
  );
  if (interest.isNone) return;
  const requested = reported.filter(({ serialNumber, event }) =>
    reportedKinds[event.kind]?.some((kind) => interest.in(serialNumber, kind).length > 0),
  );
  const transitions = await findTransitions(transaction, requested.flatMap(alarmEvent));
  const transitionOf = new Map(transitions.map((transition) => [eventKey(transition), transition]));
  const recordOf = new Map(records.map((record) => [eventKey({ ...record, seq: record.eventSeq }), record]));
  const events = requested.flatMap((stored): OutgoingEvent[] => {
    const { serialNumber, at, receivedAt: recordedAt, event } = stored;
    const common = { serialNumber, at, recordedAt };
    switch (event.kind) {
      case 'alarmRaised':
      case 'alarmCleared': {
        const transition = transitionOf.get(eventKey(stored));
        if (!transition) return [];
        const { errorCode, gamma, isRaised, raisedAt, clearedAt } = transition;
        const severity = alarmSeverity(gamma, errorCode);
        const began = { errorCode, severity, startDate: raisedAt.toISOString() };
        if (isRaised) return [{ ...common, kind: 'alarm.raised', data: { ...began, stopDate: null } }];
        return [{ ...common, kind: 'alarm.cleared', data: { ...began, stopDate: clearedAt?.toISOString() ?? null } }];
      }
      case 'cycleEnded': {
        const record = recordOf.get(eventKey(stored));
        const isImplausible = record?.reasons.some((reason) => uncounted.has(reason)) ?? false;
        const data = { ...event.body, isImplausible };
        const ended = { ...common, kind: 'cycle.ended' as const, data };
        if (!record) return [ended];
        const { number: recordId, cycleNumber, result, reasons, endedAt } = record;
        const recorded = { recordId, cycleNumber, result, reasons: [...reasons], endedAt };
        return [ended, { ...common, kind: 'hygiene.recorded', data: recorded }];
      }
      case 'firmwareInstalled': {
        const { module, version, was } = event.body;
        return [{ ...common, kind: 'firmware.installed', data: { module, version, was } }];
      }
      case 'firmwareFailed': {
        const { module, version, reason } = event.body;
        return [{ ...common, kind: 'firmware.failed', data: { module, version, reason } }];
      }
      default:
        return [];
    }
  });
  await writeEvents(transaction, interest, events);
}

function alarmEvent({ serialNumber, seq, event }: ReportedEvent): AlarmEvent[] {
  if (event.kind !== 'alarmRaised' && event.kind !== 'alarmCleared') return [];
  return [{ serialNumber, seq, errorCode: event.body.errorCode }];
}
