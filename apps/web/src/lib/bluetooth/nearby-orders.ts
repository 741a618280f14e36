import { commandLifeMs } from '@washboard/contract/bluetooth/gatt-service';
import type { NearbyCommand, NearbyCommandMessage, NearbyReply } from '@washboard/contract/bluetooth/messages';

export type NearbyOutcome =
  | { kind: 'sent' | 'executed' | 'unknown' }
  | { kind: 'refused'; reason: NonNullable<NearbyReply['reason']> | null };

/** A command and what came of it. */
export interface NearbyOrder {
  commandId: string;
  command: NearbyCommand;
  outcome: NearbyOutcome;
}

/** It is unknown whether the machine executed a command: the same ID asks. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
}

/** A reply takes much less; afterwards the outcome is unknown. */
const replyMs = 10_000;
const maxOrders = 20;

interface WaitingOrder {
  message: NearbyCommandMessage;
  resolve: (reply: NearbyReply) => void;
  reject: (error: OutcomeUnknownError) => void;
}

/** The commands for one machine: those that wait for a reply, and a log of what came of each. */
export class NearbyOrders {
  readonly #waiting = new Map<string, WaitingOrder>();
  readonly #onChange: (log: readonly NearbyOrder[]) => void;
  /** The newest first. */
  #log: readonly NearbyOrder[] = [];

  constructor(onChange: (log: readonly NearbyOrder[]) => void) {
    this.#onChange = onChange;
  }

  /**
   * @param commandId of a command before, to ask for its outcome: the message is the same
   * @param machineNowMs by the machine's clock
   * @returns the message to send, and its reply, which may throw OutcomeUnknownError
   */
  begin(commandId: string, command: NearbyCommand, machineNowMs: number) {
    const message: NearbyCommandMessage = this.#waiting.get(commandId)?.message ?? {
      commandId,
      expiresAt: new Date(machineNowMs + commandLifeMs).toISOString(),
      ...command,
    };
    const { promise, resolve, reject } = Promise.withResolvers<NearbyReply>();
    this.#waiting.set(commandId, { message, resolve, reject });
    this.#note(commandId, { kind: 'sent' }, withoutPassword(command));
    const patience = setTimeout(() => {
      this.#note(commandId, { kind: 'unknown' });
      reject(new OutcomeUnknownError('no reply'));
    }, replyMs);
    const reply = promise.finally(() => clearTimeout(patience));
    // Its caller may have gone; the log shows the outcome.
    reply.catch(() => undefined);
    return { message, reply };
  }

  settle(reply: NearbyReply): void {
    const { commandId, outcome, reason = null } = reply;
    this.#note(commandId, outcome === 'executed' ? { kind: 'executed' } : { kind: 'refused', reason });
    this.#waiting.get(commandId)?.resolve(reply);
    this.#waiting.delete(commandId);
  }

  /** What waits, read one by one, because it may change between two of them. */
  *messages(): Iterable<NearbyCommandMessage> {
    for (const { message } of this.#waiting.values()) yield message;
  }

  /** The connection was lost: it is unknown whether the machine got what waits. */
  lose(): void {
    for (const [commandId, { reject }] of this.#waiting) {
      this.#note(commandId, { kind: 'unknown' });
      reject(new OutcomeUnknownError('the connection was lost'));
    }
  }

  /** Nothing waits any more. */
  giveUp(): void {
    this.lose();
    this.#waiting.clear();
  }

  #note(commandId: string, outcome: NearbyOutcome, command?: NearbyCommand): void {
    const known = this.#log.find((order) => order.commandId === commandId);
    const described = known?.command ?? command;
    if (!described) return;
    const order = { commandId, command: described, outcome };
    this.#log = known
      ? this.#log.map((one) => (one === known ? order : one))
      : [order, ...this.#log].slice(0, maxOrders);
    this.#onChange(this.#log);
  }
}

/** The log needs no password, and lives as long as the page. */
function withoutPassword(command: NearbyCommand): NearbyCommand {
  return command.kind === 'setWifi' ? { ...command, body: { ...command.body, password: null } } : command;
}
