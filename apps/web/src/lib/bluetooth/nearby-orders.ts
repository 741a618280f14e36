import { commandLifeMs } from '@washboard/contract/bluetooth/gatt-service';
import type { NearbyCommand, NearbyCommandMessage, NearbyReply } from '@washboard/contract/bluetooth/messages';

export type NearbyOutcome =
  | { kind: 'sent' | 'executed' | 'unknown' }
  | { kind: 'refused'; reason: NonNullable<NearbyReply['reason']> | null };

export interface NearbyOrder {
  commandId: string;
  command: NearbyCommand;
  outcome: NearbyOutcome;
}

/** Sending the same ID again returns the outcome. */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';
}

const replyMs = 10_000;
const maxOrders = 20;

interface WaitingOrder {
  message: NearbyCommandMessage;
  resolve: (reply: NearbyReply) => void;
  reject: (error: OutcomeUnknownError) => void;
}

export class NearbyOrders {
  readonly #waiting = new Map<string, WaitingOrder>();
  readonly #onChange: (log: readonly NearbyOrder[]) => void;
  #log: readonly NearbyOrder[] = [];

  constructor(onChange: (log: readonly NearbyOrder[]) => void) {
    this.#onChange = onChange;
  }

  /**
   * @param commandId of a previous command, to request its outcome with the same message
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
    // The caller may be gone; the log shows the outcome.
    reply.catch(() => undefined);
    return { message, reply };
  }

  settle(reply: NearbyReply): void {
    const { commandId, outcome, reason = null } = reply;
    this.#note(commandId, outcome === 'executed' ? { kind: 'executed' } : { kind: 'refused', reason });
    this.#waiting.get(commandId)?.resolve(reply);
    this.#waiting.delete(commandId);
  }

  /** The waiting commands may change between two of them. */
  *messages(): Iterable<NearbyCommandMessage> {
    for (const { message } of this.#waiting.values()) yield message;
  }

  /** The machine may have received the commands, so their outcomes are unknown. */
  lose(): void {
    for (const [commandId, { reject }] of this.#waiting) {
      this.#note(commandId, { kind: 'unknown' });
      reject(new OutcomeUnknownError('the connection was lost'));
    }
  }

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

/** The log lives as long as the page, so it must not contain the password. */
function withoutPassword(command: NearbyCommand): NearbyCommand {
  return command.kind === 'setWifi' ? { ...command, body: { ...command.body, password: null } } : command;
}
