import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrandId } from '@washboard/contract/brands/brands';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Benches measure the server without the recording. */
const recording = process.env.FIGURES_FILE ? [] : ['--import', new URL('record-server.ts', import.meta.url).href];

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

function portsAfter(step: number): { port: number; mqttPort: number } {
  return {
    port: Number(process.env.E2E_PORT ?? 18_080) + step,
    mqttPort: Number(process.env.E2E_MQTT_PORT ?? 18_083) + step,
  };
}

const ports = portsAfter(20 * worker);
export const ownEnvironment = { ...ports, url: `http://127.0.0.1:${ports.port}` };
export const secondPorts = portsAfter(20 * worker + 10);

interface StartOptions {
  hasPast?: boolean;
  fleetMachines?: number;
  timeZone?: string;
  smtpUrl?: string;
}

export class DemoProcess {
  readonly url: string;
  readonly #port: number;
  readonly #mqttPort: number;
  #directory: string | null = null;
  #child: ChildProcess | null = null;

  readonly #brand: BrandId;
  #setupLink: string | null = null;

  constructor({ port, mqttPort, brand = 'marea' }: { port: number; mqttPort: number; brand?: BrandId }) {
    this.#brand = brand;
    this.#port = port;
    this.#mqttPort = mqttPort;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * @param hasPast generates a history of 30 days in the background
   * @param fleetMachines additional machines for the fleet mode
   * @param timeZone of all machines
   * @param smtpUrl starts an empty installation with this mail server; see `setupLink`
   */
  async start({ hasPast = false, fleetMachines = 0, timeZone, smtpUrl }: StartOptions = {}): Promise<void> {
    this.#directory ??= mkdtempSync(join(tmpdir(), 'washboard-e2e-'));
    const command = smtpUrl === undefined ? 'demo' : 'serve';
    const child = spawn(join(root, 'node_modules/.bin/node'), [...recording, 'apps/cli/src/washboard.ts', command], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        BRAND: this.#brand,
        PORT: String(this.#port),
        MQTT_PORT: String(this.#mqttPort),
        DATA_DIR: this.#directory,
        // Several demos run in parallel, so the port is free; `/demo/api/mailbox` returns it.
        MAIL_WEB_PORT: '0',
        OUTBOUND_PRIVATE: '1',
        // The server without a demo logs `setupLink` as a warning.
        LOG_LEVEL: smtpUrl === undefined ? 'error' : 'warn',
        DEMO_PAST: hasPast ? '1' : '0',
        FLEET_MACHINES: String(fleetMachines),
        ...(timeZone !== undefined && { DEMO_TIME_ZONE: timeZone }),
        ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
      },
    });
    this.#child = child;
    child.stdout.on('data', (text) => {
      this.#setupLink ??= /http[^\s"]+\/setup#[^\s"]+/.exec(String(text))?.[0] ?? null;
    });
    // An aborted run must not leave a demo behind.
    const killWithWorker = () => child.kill('SIGKILL');
    process.once('exit', killWithWorker);
    child.once('exit', () => process.off('exit', killWithWorker));
    for (let isReady = false; !isReady; ) {
      if (child.exitCode !== null) throw new Error(`the demo ended with code ${child.exitCode}`);
      isReady = (await fetch(`${this.url}/readyz`).catch(() => null))?.ok ?? false;
      if (!isReady) await pause(100);
    }
  }

  get setupLink(): string {
    if (this.#setupLink === null) throw new Error('no link for the first administrator was printed');
    return this.#setupLink;
  }

  isPastComplete(): boolean {
    return this.#directory !== null && existsSync(join(this.#directory, 'past-written.json'));
  }

  /** Like a power cut, SIGKILL allows no shutdown. */
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
    if (this.#directory) rmSync(this.#directory, { recursive: true, force: true });
  }
}
