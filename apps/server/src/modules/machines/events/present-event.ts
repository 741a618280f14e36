import type { AlarmSeverity } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { MachineEventLine } from '@washboard/contract/events/events';
import {
  isKnownEvent,
  type MachineEvent,
  machineEventSchema,
  maxEventDepth,
  maxEventLength,
} from '@washboard/contract/machine-link/machine-events';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { judgeCycle } from '@washboard/machine-model/hygiene/judge-cycle';
import { limitsBeforeRecords } from '@washboard/machine-model/hygiene/limit-profiles';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { type ApplianceRow, requireAppliance } from '../appliances/index.ts';
import { hiddenCodes } from '../parameters/index.ts';
import type { EventRow } from './events-repository.ts';

export interface EventTerms {
  hidden: ReadonlySet<string>;
  gamma: Gamma;
}

export function presentEvent(row: EventRow, { hidden, gamma }: EventTerms): MachineEventLine {
  return {
    id: Number(row.seq),
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    isClockDoubtful: row.isClockDoubtful,
    kind: row.kind,
    body: bodyOf(row, hidden),
    by: row.by,
    isImplausible: row.isImplausible,
    isHygienic: isHygienic(row),
    record: row.record && {
      id: row.record.id,
      result: row.record.result,
      isOpen: row.record.isOpen,
      parameters: row.record.parameters,
    },
    severity: severityOf(row, gamma),
  };
}

const hygienicResults = { valid: true, deviating: false, notJudgeable: null } as const;

/** The usual limits judge cycles that are older than hygiene records. */
function isHygienic({ kind, body, record }: EventRow): boolean | null {
  if (record) return hygienicResults[record.result];
  if (kind !== 'cycleEnded') return null;
  const event = machineEventSchema.parse({ kind, body });
  if (event.kind !== 'cycleEnded') return null;
  return hygienicResults[judgeCycle(event.body, limitsBeforeRecords).result];
}

function severityOf({ kind, body }: EventRow, gamma: Gamma): AlarmSeverity | null {
  if (kind !== 'alarmRaised' && kind !== 'alarmCleared') return null;
  return alarmSeverity(gamma, String(body.errorCode));
}

function bodyOf({ kind, body }: EventRow, hidden: ReadonlySet<string>): Record<string, unknown> {
  if (!isKnownEvent({ kind, body } as MachineEvent)) {
    const shortened = shortenBody(body);
    return mentions(shortened, hidden) ? {} : shortened;
  }
  // Parsing drops unknown fields that a newer machine adds to a known kind.
  const event = machineEventSchema.parse({ kind, body });
  switch (event.kind) {
    // A session ID would allow its reader to control the machine.
    case 'remoteControlStarted':
      return {};
    case 'remoteControlEnded':
      return { reason: event.body.reason };
    case 'parameterChanged': {
      const { code, value, was = null, by } = event.body;
      return { code, value, was, by };
    }
    case 'bluetoothCommand': {
      const { command, cycleType } = event.body;
      return { command, ...(cycleType && { cycleType }) };
    }
    case 'firmwareInstalled':
    case 'firmwareFailed':
    case 'factoryReset':
    case 'maintenanceCompleted':
    case 'boardReplaced': {
      const { commandId: _, ...shown } = event.body;
      return shown;
    }
    default:
      return event.body;
  }
}

function mentions(content: unknown, codes: ReadonlySet<string>): boolean {
  if (typeof content === 'string') return codes.has(content);
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries(content).some(([name, value]) => codes.has(name) || mentions(value, codes));
}

export interface EventView extends EventTerms {
  appliance: ApplianceRow['appliance'];
  model: DataModel;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export const requireEventView = async (context: Context, actor: Actor, serialNumber: string): Promise<EventView> =>
  eventViewOf(await requireAppliance(context, actor, serialNumber), actor);

export function eventViewOf({ appliance }: Pick<ApplianceRow, 'appliance'>, actor: Actor): EventView {
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  return {
    appliance,
    model,
    hidden: hiddenCodes(model, actor),
    gamma: appliance.gamma,
  };
}

const leftOut = '…';

type Body = Record<string, unknown>;

/** Stored bodies of unknown kinds may be older than the bounds. */
export function shortenBody(body: Body): Body {
  let left = maxEventLength;

  function shorten(value: unknown, depth: number): unknown {
    if (typeof value === 'string') {
      const text = value.length < left ? value : value.slice(0, Math.max(left - 1, 0)).toWellFormed() + leftOut;
      left -= value.length + 1;
      return text;
    }
    left -= 1;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) return leftOut;
    return Array.isArray(value) ? shortenList(value, depth - 1) : shortenFields(value as Body, depth - 1);
  }

  function shortenList(list: readonly unknown[], depth: number): unknown[] {
    const parts: unknown[] = [];
    for (const part of list) {
      if (left <= 0) break;
      parts.push(shorten(part, depth));
    }
    return parts;
  }

  function shortenFields(fields: Body, depth: number): Body {
    const parts: [string, unknown][] = [];
    for (const name in fields) {
      left -= name.length;
      if (left <= 0) break;
      parts.push([name, shorten(fields[name], depth)]);
    }
    return Object.fromEntries(parts);
  }

  left -= 1;
  return shortenFields(body, maxEventDepth - 1);
}
