import type { StoredStatus } from '@washboard/contract/appliances/appliance-state';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { ReceivedMessage } from './receive-message.ts';
import { presentTelemetry } from './telemetry-rows.ts';

type Received<T extends ReceivedMessage['topic']> = Extract<ReceivedMessage, { topic: T }>;

export interface PresentState {
  telemetry?: Received<'telemetry'>;
  status?: Received<'status'>;
  versions?: Received<'versions'>;
  parameters?: Received<'parameters'>;
  fota?: Received<'fota'>;
  connectivity?: Received<'connectivity'>;
}

export function applyToPresent(present: PresentState, received: ReceivedMessage): void {
  const { topic } = received;
  if (topic === 'events' || topic === 'replies' || topic === 'counters') return;
  const known = present[topic];
  // The number decides, because clocks are set back.
  if (known && received.seq < known.seq) return;
  Object.assign(present, { [topic]: received });
}

export function stateColumns({ telemetry, status, versions, parameters, fota, connectivity }: PresentState) {
  return {
    ...(telemetry && { telemetry: presentTelemetry(telemetry) }),
    ...(status && { status: presentStatus(status) }),
    ...(versions && { versions: presentContent(versions) }),
    ...(parameters && { parameters: presentContent(parameters) }),
    ...(fota && { fota: presentContent(fota) }),
    ...(connectivity && { connectivity: presentContent(connectivity) }),
  };
}

export function seqColumns(present: PresentState): Record<string, number> {
  return Object.fromEntries(Object.entries(present).map(([column, { seq }]) => [`${column}Seq`, seq]));
}

export function presentContent({ message, at }: Received<'versions' | 'parameters' | 'fota' | 'connectivity'>) {
  const { seq: _, ...rest } = message;
  return { ...rest, at };
}

/** Only a running machine has a cycle, so any other state clears it. */
export function presentStatus({ message, at, receivedAt, isClockDoubtful }: Received<'status'>): StoredStatus {
  const { seq: _, ...body } = message;
  const cleared = body.systemState === systemStates.RUN ? {} : { cycle: null, cycleBar: null, phase: null };
  return { ...body, ...cleared, at, receivedAt, isClockDoubtful };
}
