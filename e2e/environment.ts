import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrandId } from '@washboard/contract/brands';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The demo that most journeys share; those that stop the server start their own. */
const port = Number(process.env.E2E_PORT ?? 18_080);
export const sharedEnvironment = {
  port,
  mqttPort: Number(process.env.E2E_MQTT_PORT ?? 18_083),
  url: `http://127.0.0.1:${port}`,
};

/** The demo as `npm start` runs it, in a process of its own that can be killed and started again on the same data. */
export class DemoProcess {
  readonly url: string;
  readonly #port: number;
  readonly #mqttPort: number;
  readonly #directory = mkdtempSync(join(tmpdir(), 'washboard-e2e-'));
  #child: ChildProcess | null = null;

  readonly #brand: BrandId;

  constructor({ port, mqttPort, brand = 'marea' }: { port: number; mqttPort: number; brand?: BrandId }) {
    this.#brand = brand;
    this.#port = port;
    this.#mqttPort = mqttPort;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * @param hasPast whether its machines get a past of 30 days, in the background
   * @param fleetMachines beside those of the demo world, for the fleet mode
   */
  async start({ hasPast = false, fleetMachines = 0 } = {}): Promise<void> {
    const child = spawn(join(root, 'node_modules/.bin/node'), ['packages/dev-environment/src/start.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        BRAND: this.#brand,
        PORT: String(this.#port),
        MQTT_PORT: String(this.#mqttPort),
        DATA_DIR: this.#directory,
        // Several demos may run at a time; `/demo/api/mailbox` tells which port it is.
        MAIL_WEB_PORT: '0',
        LOG_LEVEL: 'error',
        DEMO_PAST: hasPast ? '1' : '0',
        FLEET_MACHINES: String(fleetMachines),
      },
    });
    this.#child = child;
    for (let isReady = false; !isReady; ) {
      if (child.exitCode !== null) throw new Error(`the demo ended with code ${child.exitCode}`);
      isReady = (await fetch(`${this.url}/readyz`).catch(() => null))?.ok ?? false;
      if (!isReady) await pause(100);
    }
  }

  isPastComplete(): boolean {
    return existsSync(join(this.#directory, 'past-written.json'));
  }

  /** SIGKILL: what a power cut or the kernel does, without a goodbye. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
