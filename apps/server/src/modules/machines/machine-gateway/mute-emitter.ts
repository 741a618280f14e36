/**
 * The broker's inner exchange, taken out (the `mq` option of Aedes, mqemitter's verbs): what a machine publishes goes
 * to the database and to nobody else, so there is nothing to route. Commands are written to the one connection that
 * they are for. Whatever a rule might have missed, no message passes from machine to machine.
 */
export function createMuteEmitter() {
  return {
    on: (_topic: string, _listener: unknown, done?: () => void) => done?.(),
    removeListener: (_topic: string, _listener: unknown, done?: () => void) => done?.(),
    emit: (_message: unknown, done?: () => void) => done?.(),
    close: (done?: () => void) => done?.(),
  };
}
