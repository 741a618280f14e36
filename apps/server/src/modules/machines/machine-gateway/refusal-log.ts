import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Metrics } from '../../../metrics.ts';
import { type GatewayMetrics, gatewayMetrics } from './gateway-metrics.ts';

const windowMs = 60_000;

/** Further machines are not logged one by one: the serial numbers are probably made up. */
const maxTracked = 10_000;

/** Counts every refusal and logs one line per machine and minute, with the number of suppressed lines. */
export class RefusalLog {
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #refused: GatewayMetrics['refused'];
  readonly #lines = new Map<string, { atMs: number; quiet: number }>();

  constructor({ logger, clock, metrics }: { logger: Logger; clock: Clock; metrics: Metrics }) {
    this.#logger = logger;
    this.#clock = clock;
    this.#refused = metrics.of(gatewayMetrics).refused;
  }

  /**
   * `machine`: its serial number, or its address before authentication. `detail` must not contain content or secrets.
   */
  note(machine: string, reason: string, detail: Record<string, unknown> = {}): void {
    this.#refused.inc({ reason });
    const nowMs = this.#clock.now().getTime();
    const line = this.#lines.get(machine);
    if (line && nowMs - line.atMs < windowMs) {
      line.quiet += 1;
      return;
    }
    this.#logger.warn({ machine, reason, quietSinceLastLine: line?.quiet ?? 0, ...detail }, 'refused');
    if (this.#lines.size >= maxTracked) this.#lines.clear();
    this.#lines.set(machine, { atMs: nowMs, quiet: 0 });
  }
}
