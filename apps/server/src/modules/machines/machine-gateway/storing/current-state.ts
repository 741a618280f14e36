import type { StoredStatus } from '@washboard/contract/appliances/appliance-state';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { ReceivedMessage } from './receive-message.ts';
import { presentTelemetry } from './telemetry-rows.ts';

type Received<T extends ReceivedMessage['topic']> = Extract<ReceivedMessage, { topic: T }>;

export interface CurrentState {
  telemetry?: Received<'telemetry'>;
  status?: Received<'status'>;
  versions?: Received<'versions'>;
  parameters?: Received<'parameters'>;
  fota?: Received<'fota'>;
  connectivity?: Received<'connectivity'>;
}

export function applyToCurrent(current: CurrentState, received: ReceivedMessage): void {
  const { topic } = received;
  if (topic === 'events' || topic === 'replies' || topic === 'counters') return;
  const stored = current[topic];
  // The number decides, because clocks are set back.
  if (stored && received.seq < stored.seq) return;
  Object.assign(current, { [topic]: received });
}

export function stateColumns({ telemetry, status, versions, parameters, fota, connectivity }: CurrentState) {
  return {
    ...(telemetry && { telemetry: presentTelemetry(telemetry) }),
    ...(status && { status: storedStatus(status) }),
    ...(versions && { versions: currentContent(versions) }),
    ...(parameters && { parameters: currentContent(parameters) }),
    ...(fota && { fota: currentContent(fota) }),
    ...(connectivity && { connectivity: currentContent(connectivity) }),
  };
}

export function seqColumns(current: CurrentState): Record<string, number> {
  return Object.fromEntries(Object.entries(current).map(([column, { seq }]) => [`${column}Seq`, seq]));
}

export function currentContent({ message, at }: Received<'versions' | 'parameters' | 'fota' | 'connectivity'>) {
  const { seq: _, ...rest } = message;
  return { ...rest, at };
}

/** Only a running machine has a cycle, so any other state clears it. */
export function storedStatus({ message, at, receivedAt, isClockDoubtful }: Received<'status'>): StoredStatus {
  const { seq: _, ...body } = message;
  const cleared = body.systemState === systemStates.RUN ? {} : { cycle: null, cycleBar: null, phase: null };
  return { ...body, ...cleared, at, receivedAt, isClockDoubtful };
}
