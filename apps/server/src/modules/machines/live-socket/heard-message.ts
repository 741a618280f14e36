import type { LiveMachineMessage } from '@washboard/contract/live/live-messages';

/** A message about a machine, serialised once for all sockets. */
export class HeardMessage {
  readonly message: LiveMachineMessage;
  #text: string | null = null;

  constructor(message: LiveMachineMessage) {
    this.message = message;
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.message);
    return this.#text;
  }
}
