import type { LiveMachineMessage } from '@washboard/contract/live/live-messages';

/** What was heard of a machine. Its text is made once, however many sockets are told. */
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
